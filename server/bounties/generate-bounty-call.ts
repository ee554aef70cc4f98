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
/** All users share the day's cap, and a person who keeps signing up has credits without end. */
const draftsPerNetwork: Limit = { name: 'ai-draft-network', most: 200, windowSeconds: 24 * 3_600 };
/** Every attempt, even a refused one, waits in the queue of all drafts for a moment. */
const triesPerHour: Limit = { name: 'ai-draft-try', most: 60, windowSeconds: 3_600 };

/**
 * Lets the AI model write a bounty from a problem. The most it can cost is set aside first, and the actual price at the
 * server's own rates is charged afterwards; a failed draft costs nothing (domain-rules, Coins). A user who goes away
 * while it is written pays for the words they received (decision 90).
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
    // In one transaction: a draft refused for its coins, or because another is under way, does not count for the hour.
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
        // A draft that the model never began does not count for the hour or the day, so the user can try again. Its
        // places are returned first, because the next try also takes places before coins: in this order the two cannot
        // deadlock.
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

/** An unreachable model, or one that answered with an error, has cost nothing. Any other failure came later. */
function brokenBy(error: unknown): Broken {
  if (!(error instanceof DraftFailure)) return 'cut off';
  if (error.why === 'unusable') return 'unusable';
  return error.why === 'away' || error.why === 'failed' ? 'not begun' : 'cut off';
}

/** The tokens that a caller who went away pays for, if any. A stopping server charges nothing for its drafts. */
function usedUntil(error: unknown, { reason }: AbortSignal): TokenUse | null {
  return error instanceof DraftFailure && !(reason instanceof CallError) ? error.used : null;
}

function refusalOf({ why }: DraftFailure, { reason }: AbortSignal) {
  switch (why) {
    case 'failed':
      return { success: false, error: bountyMessages.modelErred };
    case 'unusable':
      return { success: false, error: bountyMessages.modelFailed };
    case 'away':
      throw new CallError('UNAVAILABLE', bountyMessages.modelAway);
    case 'late':
      throw new CallError('DEADLINE_EXCEEDED', bountyMessages.modelLate);
    case 'cancelled':
      // A stopping server aborts with an error that has its own text.
      if (reason instanceof CallError) throw reason;
      throw new CallError('CANCELLED', bountyMessages.draftCancelled);
  }
}
