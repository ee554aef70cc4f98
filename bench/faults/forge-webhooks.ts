import { readFileSync } from 'node:fs';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { eventsOfSession, postWebhook, signatureOf } from '#testing/payment-events.ts';
import type { Random } from '#testing/random.ts';
import type { Fault } from './fault.ts';
import { newCheckout, whoMayBuy } from './new-checkout.ts';

const mostCpuMs = 5;
/** With fewer webhooks, the server's other work would falsify the CPU time of each. */
const fewestMeasured = 50;
/** A signature older than this is a replay. */
const staleSeconds = 301;

/** F6: webhooks without a signature of the card provider, or with one for another body or from long ago. */
export const forgeWebhooks: Fault = {
  id: 'F6',
  title: 'Webhooks forged',
  perThousand: 100,
  async run({ furrow, play, random, times, report }) {
    const session = await newCheckout(furrow, await whoMayBuy(furrow, play, random));
    const before = await inboxAndLedger(furrow);
    const cpuBefore = cpuMsOf(furrow.server.pid);
    const sent = Math.max(times, fewestMeasured);
    for (let time = 0; time < sent; time += 1) {
      const [how, forge] = random.oneOf(Object.entries(forgeries)) ?? [];
      if (!how || !forge) break;
      const { body, signature } = forge(JSON.stringify(eventsOfSession(session, 1, random)[0]), random);
      const { status } = await postWebhook(
        furrow.server.url,
        body,
        signature === null ? {} : { 'stripe-signature': signature },
      );
      if (status !== 400) report(`a webhook with ${how} was answered ${status}`);
    }
    const cpuMs = (cpuMsOf(furrow.server.pid) - cpuBefore) / sent;
    if (cpuMs > mostCpuMs) report(`slow: a forged webhook took ${cpuMs.toFixed(1)} ms of the processor`);
    if ((await inboxAndLedger(furrow)) !== before) report('a forged webhook left something behind');
    return { cpuMs };
  },
};

type Forgery = (event: string, random: Random) => { body: string; signature: string | null };

const nowSeconds = () => Math.floor(Date.now() / 1_000);

const forgeries: Record<string, Forgery> = {
  'a wrong signature': (body) => ({ body, signature: `t=${nowSeconds()},v1=${'0'.repeat(64)}` }),
  'an old signature': (body) => ({ body, signature: signatureOf(body, { timestamp: nowSeconds() - staleSeconds }) }),
  "somebody else's signature": (body) => ({ body, signature: signatureOf(body, { secret: 'whsec_other' }) }),
  'another body': (body, random) => ({
    body: `${body}${' '.repeat(random.whole(1, 9))}`,
    signature: signatureOf(body),
  }),
  'the other mode': (body) => {
    const live = body.replace('"livemode":false', '"livemode":true');
    return { body: live, signature: signatureOf(live) };
  },
  'a megabyte': (body) => ({ body: body.padEnd(1_048_576), signature: signatureOf(body) }),
  'no signature': (body) => ({ body, signature: null }),
};

async function inboxAndLedger(furrow: BreakableFurrow): Promise<string> {
  const { rows } = await furrow.sql(
    'select (select count(*) from payment_events), (select count(*) from ledger_entries)',
  );
  return JSON.stringify(rows);
}

/** Returns the CPU time that a process has used so far, in milliseconds (Linux; 0 elsewhere). */
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
