import { generateBountyCall, mostDraftTokens } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { aiPriceMillicoins, isKnownModel, mostAiPriceMillicoins, type TokenUse } from '#contract/coins/ai-price.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type Broken, capMillicoins, holdForAi, settleAiHold } from '../coins/index.ts';
import { readRemoteConfig } from '../flags/index.ts';
import { handleCallOutside } from '../platform/calls/handle-call.ts';
import { requireCaller } from '../platform/calls/require-caller.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Limit, placesTaken, requireWithin, returnPlaces } from '../platform/limits.ts';
import { DraftFailure, writeDraft } from './bounty-drafter.ts';

const draftsPerHour: Limit = { name: 'ai-draft', most: 10, windowSeconds: 3_600 };
/** The day's cap is everybody's, and who signs up again and again has credits without end. */
const draftsPerNetwork: Limit = { name: 'ai-draft-network', most: 200, windowSeconds: 24 * 3_600 };
/** Each try stands in the line of all drafts for a moment, refused or not. */
const triesPerHour: Limit = { name: 'ai-draft-try', most: 60, windowSeconds: 3_600 };

/**
 * Has the AI model write a bounty from a problem. The most it can cost is set aside first, the actual price at the
 * server's own rates is charged after, and a draft that does not come costs nothing (domain-rules, Coins). Who goes away
 * while it is written pays for the words they were given (decision 90).
 */
export const generateBountyCallHandler = ({ config, clock, log }: Context) =>
  handleCallOutside(generateBountyCall, async ({ db, keep, actor, network, now, payload, report, signal }) => {
    const { uid } = actor;
    const { gemini, aiDailyCapDollars } = config;
    if (gemini === null) throw new CallError('FAILED_PRECONDITION', bountyMessages.draftsOff);
    const { values } = await readRemoteConfig(db);
    const { prompt: problem, model = values.default_ai_model } = payload;
    if (!isKnownModel(model, values)) throw new CallError('INVALID_ARGUMENT', bountyMessages.modelUnknown);
    await requireWithin(db, now, [[triesPerHour, uid]], bountyMessages.tooManyDrafts);
    // A draft that is refused for its coins or for another under way is none of the hour's.
    const holdId = await inTransaction(db, async (tx) => {
      await requireCaller(tx, actor);
      await requireWithin(tx, now, [[draftsPerNetwork, network]], bountyMessages.tooManyDraftsHere);
      await requireWithin(tx, now, [[draftsPerHour, uid]], bountyMessages.tooManyDrafts);
      return holdForAi(tx, {
        uid,
        ceilingMillicoins: mostAiPriceMillicoins(model, mostDraftTokens(problem), values),
        dailyCapMillicoins: capMillicoins(aiDailyCapDollars, values.usd_to_coins_conversion_rate),
        now,
      });
    });
    const priced = (used: TokenUse) => ({
      priceOf: (credits: number) => aiPriceMillicoins(model, used, values, credits),
      model,
      ...used,
    });
    try {
      const { title, description, ...used } = await writeDraft(gemini, { problem, model, report, signal });
      return await inTransaction(db, async (tx) => {
        const charged = await settleAiHold(tx, holdId, priced(used), clock.now());
        const answer = { success: true, bounty: { title, description }, cost: coinsFromMillicoins(charged) };
        await keep(tx, answer);
        return answer;
      });
    } catch (error) {
      const used = usedUntil(error, signal);
      const settlement = used === null ? brokenBy(error) : { ...priced(used), isStopped: true };
      await inTransaction(db, async (tx) => {
        // What the model never began is none of the hour's or the day's: who is told to try again can. First of all, as
        // the next try takes its places before it sets coins aside: neither waits for the other then.
        if (settlement === 'not begun') {
          const places = [[draftsPerNetwork, network] as const, [draftsPerHour, uid] as const];
          await returnPlaces(placesTaken(places, now)).execute(tx);
        }
        await settleAiHold(tx, holdId, settlement, clock.now());
      });
      if (!(error instanceof DraftFailure)) throw error;
      if (error.why !== 'cancelled') log.warn({ why: error.why, cause: String(error.cause) }, 'no draft');
      return refusalOf(error, signal);
    }
  });

/** A model that could not be asked, or answered with an error, has cost nothing; whatever else went wrong came after. */
function brokenBy(error: unknown): Broken {
  if (!(error instanceof DraftFailure)) return 'cut off';
  if (error.why === 'unusable') return 'unusable';
  return error.why === 'away' || error.why === 'failed' ? 'not begun' : 'cut off';
}

/** What its caller pays for who went away while it was written. A server that stops takes nothing for what it breaks off. */
function usedUntil(error: unknown, { reason }: AbortSignal): TokenUse | null {
  return error instanceof DraftFailure && !(reason instanceof CallError) ? error.used : null;
}

function refusalOf({ why }: DraftFailure, { reason }: AbortSignal) {
  switch (why) {
    case 'failed':
    case 'unusable':
      return { success: false, error: bountyMessages.modelFailed };
    case 'away':
      throw new CallError('UNAVAILABLE', bountyMessages.modelAway);
    case 'late':
      throw new CallError('DEADLINE_EXCEEDED', bountyMessages.modelLate);
    case 'cancelled':
      // A server that stops says so in its own words.
      if (reason instanceof CallError) throw reason;
      throw new CallError('CANCELLED', bountyMessages.draftCancelled);
  }
}
