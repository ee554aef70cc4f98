import { setTimeout } from 'node:timers/promises';
import { forgetLimits } from '#testing/forget-limits.ts';
import { Random } from '#testing/random.ts';
import type { TestFurrow } from '#testing/test-furrow.ts';
import { makeCast, stillStands } from './cast.ts';
import type { FuzzAnswer, Group, Input } from './fuzz-request.ts';
import { httpInput } from './http-input.ts';
import { rawInput } from './raw-input.ts';
import { Sender } from './send.ts';
import type { ServerLog } from './server-log.ts';
import { isSuspect, shrink, suspicion } from './shrink.ts';
import { socketInput } from './socket-input.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';
import { targetsOf } from './targets.ts';
import { Words } from './vocabulary.ts';

/** A fault, with the smallest input that shows it. */
export type Finding = { target: string; fault: string; shown: string };

type Options = {
  furrow: TestFurrow;
  log: ServerLog;
  inputs: number;
  seed: number;
  /** Selects the targets. Left out: all targets, and the inputs that have none (live socket, raw HTTP). */
  only?: (target: Target) => boolean;
  /** Called now and then with the progress. */
  onUpkeep?: (tally: Tally, findings: readonly Finding[]) => void;
};

const atOnce = 32;
/** The intervals of the upkeep, in inputs. */
const upkeepEvery = 200;
const wordsEvery = 1_000;
const castEvery = 4_000;
const mostSuspects = 50;
/** How many of the last inputs are searched for the cause of a line in the log. */
const mostRecent = 1_000;
const mostFindings = 20;
/** Each group's share of a hundred inputs. A live socket and raw bytes need a connection for each input. */
const shares: Record<Group, number> = {
  calls: 45,
  'live reads': 20,
  identity: 17,
  routes: 15,
  'live socket': 2,
  'raw HTTP': 1,
};
const draws = Object.entries(shares).flatMap(([group, share]) => Array.from({ length: share }, () => group));

/** Sends `inputs` inputs to a server, to each target at least one; returns what was found. */
export async function runInputs({ furrow, log, inputs, seed, only, onUpkeep }: Options) {
  const random = new Random(seed);
  const sender = new Sender(furrow.url);
  const tally = new Tally();
  const findings: Finding[] = [];
  const targets = targetsOf(furrow.answers, furrow.context.config.projectId).filter(only ?? (() => true));
  const byGroup = Map.groupBy(targets, ({ group }): string => group);
  const waiting = [...targets];
  let cast = await makeCast(furrow);
  const words = new Words(furrow, cast);
  await words.renew(cast);

  /** Inputs sent since the last check that found nothing open. */
  let recent: Input[] = [];
  let suspects: { input: Input; answer: FuzzAnswer }[] = [];
  let judged = log.failures.length;
  const underWay = new Set<Promise<void>>();

  for (let sent = 0; sent < inputs && findings.length < mostFindings; sent += 1) {
    const input = makeInput();
    recent.push(input);
    const sending = play(input).finally(() => underWay.delete(sending));
    underWay.add(sending);
    if (underWay.size >= atOnce) await Promise.race(underWay);
    if (sent % upkeepEvery === upkeepEvery - 1) await upkeep(sent);
    if (suspects.length >= mostSuspects) await judge();
  }
  await judge();
  sender.close();
  return { tally, findings, targets };

  async function play(input: Input) {
    const answer = await input.send();
    tally.add(input.group, input.target, answer);
    learn(answer);
    if (isSuspect(input, answer)) suspects.push({ input, answer });
  }

  /** Resets the limits, and renews the people and words of the inputs from time to time. */
  async function upkeep(sent: number) {
    await forgetLimits(furrow.context.db);
    if (sent % castEvery === castEvery - 1 || !(await stillStands(cast, furrow))) await renewCast();
    else if (sent % wordsEvery === wordsEvery - 1) await words.refresh();
    if (suspects.length > 0 || log.failures.length > judged) await judge();
    recent = recent.slice(-mostRecent);
    onUpkeep?.(tally, findings);
  }

  /** Waits until no input is under way, then repeats suspicious ones alone, and those that only the log points to. */
  async function judge() {
    await Promise.all(underWay);
    const failures = log.failures.slice(judged);
    const seen = suspects.filter(({ answer }) => isFailure(answer));
    for (const { input, answer } of suspects) await look(input, answer);
    if (failures.length > seen.length) {
      const others = recent.filter((input) => !seen.some((suspect) => suspect.input === input));
      await findCulprit(others, failures.at(-1) ?? '');
    }
    recent = [];
    suspects = [];
    judged = log.failures.length;
  }

  async function renewCast() {
    await forgetLimits(furrow.context.db);
    cast = await makeCast(furrow);
    await words.renew(cast);
  }

  function makeInput(): Input {
    const group = random.oneOf(draws) ?? 'calls';
    const target = waiting.pop() ?? random.oneOf(only ? targets : (byGroup.get(group) ?? []));
    if (target) return httpInput(target.make(random, cast, words), sender);
    return group === 'raw HTTP'
      ? rawInput(furrow.url, random)
      : socketInput(furrow.url, furrow.answers.queries, { random, cast, words });
  }

  function learn(answer: FuzzAnswer) {
    const cursor = answer.kind === 'answer' && answer.status === 200 ? /"next":"([^"]+)"/.exec(answer.text)?.[1] : null;
    if (cursor) words.learnCursor(cursor);
  }

  async function look(input: Input, answer: FuzzAnswer) {
    const again = await input.send();
    if (!isSuspect(input, again)) {
      const fault = input.faultIn(answer);
      // A 503 that does not come again was an honest "busy"; any other fault is reported.
      if (fault !== null)
        add(input, `${fault} (once; not again when it was repeated)\n${log.failures.slice(judged).join('\n')}`);
      return;
    }
    const fault = suspicion(input, again);
    if (!isKnown(input, fault)) add(await shrink(input, fault), fault);
  }

  async function findCulprit(batch: readonly Input[], failure: string) {
    for (const input of batch) {
      const before = log.failures.length;
      await input.send();
      // The server may process the input only after a client that does not wait has gone.
      await setTimeout(10);
      if (log.failures.length > before) return add(input, `in the log: ${log.failures[before]}`);
    }
    findings.push({ target: '(one of the last inputs)', fault: `in the log: ${failure}`, shown: '' });
  }

  function add(input: Input, fault: string) {
    if (!isKnown(input, fault)) findings.push({ target: input.target, fault, shown: input.shown() });
  }

  function isKnown({ target }: Input, fault: string): boolean {
    return findings.some((one) => one.target === target && one.fault === fault);
  }
}

function isFailure(answer: FuzzAnswer): boolean {
  return answer.kind === 'answer' && (answer.status >= 500 || answer.text.includes('"INTERNAL"'));
}
