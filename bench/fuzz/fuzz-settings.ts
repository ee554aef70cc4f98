export const gateCode = 'barley';

/** Settings of a server to be fuzzed: the gate closed, each request from a network of its own, the log recorded. */
export const fuzzSettings = {
  GATE: 'on',
  GATE_MAIN_CODE: gateCode,
  GATE_DEV_CODE: 'barley-dev',
  GATE_BYPASS: 'over the stile',
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '1',
  METRICS_TOKEN: 'for-the-collector',
};
