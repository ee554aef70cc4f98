import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process for `/metrics`, in Prometheus's format. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'furrow_request_seconds',
      help: 'Time to answer an HTTP request',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    calls: new Counter({
      name: 'furrow_calls_total',
      help: 'Calls by outcome',
      labelNames: ['call', 'status'],
      registers,
    }),
    signIns: new Counter({
      name: 'furrow_sign_ins_total',
      help: 'Sign-ins by result',
      labelNames: ['result'],
      registers,
    }),
    liveSockets: new Gauge({ name: 'furrow_live_sockets', help: 'Open live sockets', registers }),
    liveWatches: new Gauge({ name: 'furrow_live_watches', help: 'Distinct watched queries', registers }),
    liveRuns: new Counter({
      name: 'furrow_live_runs_total',
      help: 'Runs of watched queries',
      labelNames: ['query'],
      registers,
    }),
    hashQueue: new Gauge({
      name: 'furrow_hash_queue',
      help: 'Requests with a password inside, beyond one for each core',
      registers,
    }),
    failedJobs: new Counter({
      name: 'furrow_failed_jobs_total',
      help: 'Job runs that failed',
      labelNames: ['job'],
      registers,
    }),
  };
}
