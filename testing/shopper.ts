import { createCheckoutSessionForCredits, createCheckoutSessionForCustomAmount } from '#contract/coins/calls.ts';
import type { PackDollars } from '#contract/coins/pack.ts';
import { eventually } from './eventually.ts';
import { sessionIn } from './session-in.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

export type Bought = { orderId: string; sessionId: string };

/** Buys coins as a user does: checkout here, the card page at the sandbox. */
export class Shopper {
  readonly #furrow: TestFurrow;

  constructor(furrow: TestFurrow) {
    this.#furrow = furrow;
  }

  urls(base = this.#furrow.url) {
    return { successUrl: `${base}/dashboard?purchase=success`, cancelUrl: `${base}/dashboard?purchase=cancelled` };
  }

  async checkout(user: TestUser, amount: PackDollars): Promise<Bought> {
    const { result, error } = await this.#furrow.world.call(createCheckoutSessionForCredits, user, {
      amount,
      ...this.urls(),
    });
    if (!result) throw new Error(`checkout refused: ${JSON.stringify(error)}`);
    return { orderId: result.orderId, sessionId: sessionIn(result.url) };
  }

  async customCheckout(user: TestUser, amount: number): Promise<Bought> {
    const { result, error } = await this.#furrow.world.call(createCheckoutSessionForCustomAmount, user, {
      amount,
      ...this.urls(),
    });
    if (!result) throw new Error(`checkout refused: ${JSON.stringify(error)}`);
    return { orderId: result.orderId, sessionId: sessionIn(result.url) };
  }

  /** Presses a button on the card page. */
  async press(sessionId: string, action: 'pay' | 'decline' | 'cancel') {
    return fetch(`${this.#furrow.sandbox.url}/pay/${sessionId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action }),
    });
  }

  /** Checks out, pays, and waits until the coins have arrived. */
  async buy(user: TestUser, amount: PackDollars): Promise<Bought> {
    const bought = await this.checkout(user, amount);
    await this.press(bought.sessionId, 'pay');
    await this.until(user, bought.orderId, 'paid');
    return bought;
  }

  /** Causes an event at the card provider: a refund, a dispute, events sent again. */
  async steer(what: '_refund' | '_dispute' | '_resend', payload: object) {
    const response = await fetch(`${this.#furrow.sandbox.stripeUrl}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async stateOf(user: TestUser, orderId: string): Promise<unknown> {
    const { value } = await this.#furrow.world.read('order', user, { orderId });
    return typeof value === 'object' && value !== null && 'state' in value ? value.state : null;
  }

  async until(user: TestUser, orderId: string, state: string): Promise<void> {
    await eventually(async () => (await this.stateOf(user, orderId)) === state, `order ${state}`);
  }
}
