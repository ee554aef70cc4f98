import { fewRows, fillDatabase, manyRows } from './data-sets.ts';
import { type Aim, type Line, lineOfOurs } from './line.ts';
import { answered } from './request-load.ts';
import { bearer, emptyCall, type Subjects } from './subjects.ts';

/** The aims of search assume this many visitors at once. */
const connections = 8;
const seconds = 3;
const warmUpSeconds = 1;

/** `asked`: by a user, or as a call (the bench's own, without a payload); left out, by a visitor. */
type Question = { query: string; what: string; args: object; aim: Aim | null; asked?: 'signed in' | 'as a call' };

const quick: Aim = { of: 'ours', atMost: 30 };
const rare: Aim = { of: 'ours', atMost: 10 };

const questions: Question[] = [
  { query: 'browseCrafts', what: 'first page', args: {}, aim: quick },
  { query: 'browseCrafts', what: 'a common word', args: { search: 'review' }, aim: quick },
  { query: 'browseCrafts', what: 'a rare word', args: { search: '7777' }, aim: rare },
  { query: 'browseCrafts', what: 'a common word and a rare one', args: { search: 'craft 7777' }, aim: quick },
  { query: 'browseCrafts', what: 'part of a word', args: { search: 'ebhoo' }, aim: quick },
  { query: 'browseCrafts', what: 'two letters', args: { search: 'qu' }, aim: quick },
  { query: 'browseCrafts', what: 'nothing near', args: { search: 'zzqqxxjj' }, aim: quick },
  { query: 'browseCrafts', what: 'a typing error', args: { search: 'postgrse' }, aim: quick },
  { query: 'browseCrafts', what: 'by name', args: { sort: 'name' }, aim: quick },
  { query: 'browseFarms', what: 'first page', args: {}, aim: quick },
  { query: 'browseFarms', what: 'a common word', args: { search: 'review' }, aim: quick },
  { query: 'browseFarms', what: 'a rare word', args: { search: '7777' }, aim: rare },
  { query: 'browseFarms', what: 'a typing error', args: { search: 'postgrse' }, aim: quick },
  { query: 'openBounties', what: 'first page', args: {}, aim: quick },
  { query: 'openBounties', what: 'three newest', args: { limit: 3 }, aim: quick },
  { query: 'myTransactions', what: 'first page', args: {}, aim: quick, asked: 'signed in' },
  { query: 'myBountyEarnings', what: 'this month', args: {}, aim: quick, asked: 'signed in' },
  { query: 'benchSpend', what: 'one millicoin', args: {}, aim: quick, asked: 'as a call' },
];

/**
 * Measures lists, searches and a spend over 10,000 rows of each kind, then over 100,000: how long the slowest hundredth
 * of visitors waits, and how much that grows with ten times the rows.
 */
export async function measureBrowsing(subjects: Subjects): Promise<Line[]> {
  const [user] = subjects.users;
  if (!user) throw new Error('nobody is there');
  const slowest = () => slowestOfAll(subjects);
  await fillDatabase(subjects.databaseUrl, user.uid, fewRows);
  const few = await slowest();
  await fillDatabase(subjects.databaseUrl, user.uid, manyRows);
  const many = await slowest();
  const lines = questions.flatMap(({ query, what, aim }, index) => [
    lineOfOurs(`${query}, ${what}, ${fewRows} rows, p99`, 'ms', few[index] ?? Number.NaN),
    lineOfOurs(`${query}, ${what}, ${manyRows} rows, p99`, 'ms', many[index] ?? Number.NaN, aim),
  ]);
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  return [
    ...lines,
    lineOfOurs(`p99 of all of them together, ${manyRows} rows to ${fewRows}`, 'times', sum(many) / sum(few), {
      of: 'ours',
      atMost: 2,
    }),
  ];
}

/** Returns the p99 in ms of each question, the best of the rounds: other work on the machine only makes it slower. */
async function slowestOfAll({ furrow, users, rounds }: Subjects): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const load = { connections, ...loadOf(question, furrow.url, users) };
    await answered({ ...load, seconds: warmUpSeconds });
    const ofRounds: number[] = [];
    for (let round = 0; round < rounds; round += 1) ofRounds.push((await answered({ ...load, seconds })).p99);
    times.push(Math.min(...ofRounds));
  }
  return times;
}

function loadOf({ query, args, asked }: Question, base: string, users: Subjects['users']) {
  const url = `${base}/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`;
  switch (asked) {
    case 'as a call':
      return { url: `${base}/functions/${query}`, method: 'POST', requests: users.map(emptyCall) } as const;
    case 'signed in':
      return { url, requests: users.slice(0, 1).map((user) => ({ headers: bearer(user) })) };
    default:
      return { url, requests: [{ headers: {} }] };
  }
}
