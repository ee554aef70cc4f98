import WebSocket from 'ws';
import type { Query } from '#contract/wire/query.ts';
import type { Random } from '#testing/random.ts';
import { editorApiKey } from '#testing/world.ts';
import { somebody } from './call-targets.ts';
import type { Cast } from './cast.ts';
import { leakIn } from './check-answer.ts';
import type { FuzzAnswer, Input } from './fuzz-request.ts';
import { validValue } from './generate.ts';
import { oddTexts } from './hostile-values.ts';
import { jsonText } from './json-text.ts';
import { spoilt, spoiltBytes } from './mutate.ts';
import { hangAfterMs } from './send.ts';
import type { Words } from './vocabulary.ts';

type Frame = { data: Buffer; binary: boolean };

/** The last frame of each session: it is answered as long as the socket is open, whatever came before. */
const lastId = 4_000_000;
const lastFrame: Frame = frame(JSON.stringify({ op: 'watch', id: lastId, query: 'flags', args: {} }));
/** The codes with which the server may close a session that breaks the protocol. */
const closedForCause = new Set([1002, 1003, 1007, 1008, 1009]);

/** A session on the live socket: a sign-in, then up to a dozen frames, some of them spoilt. */
export function socketInput(
  url: string,
  queries: readonly Query[],
  { random, cast, words }: { random: Random; cast: Cast; words: Words },
): Input {
  const { headers } = somebody(random, cast);
  const token = headers.authorization?.slice('Bearer '.length) ?? null;
  const frames = Array.from({ length: random.whole(1, 12) }, () => oddFrame(queries, random, words));
  const greeting = frame(JSON.stringify({ op: 'auth', token }));
  return session(url, random.chance(0.9) ? [greeting, ...frames] : frames);
}

function session(url: string, frames: readonly Frame[]): Input {
  return {
    group: 'live socket',
    target: '/live',
    send: () => play(url, frames),
    faultIn: (answer) => {
      if (answer.kind === 'hang') return `no answer within ${Math.round(answer.ms)} ms`;
      if (answer.kind === 'cut') return `the socket was cut: ${answer.why}`;
      return leakIn(answer.text);
    },
    shown: () =>
      `frames:\n${frames.map(({ data, binary }) => `  ${binary ? 'binary ' : ''}${data.toString('latin1')}`).join('\n')}`,
    smaller: () => frames.map((_, index) => session(url, frames.toSpliced(index, 1))),
  };
}

/** Sends all frames at once; resolves with the answer to the last one, or with the end of the socket. */
function play(url: string, frames: readonly Frame[]): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live?key=${editorApiKey}`);
  const messages: string[] = [];
  return new Promise((resolve) => {
    const end = (answer: FuzzAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      socket.terminate();
    };
    const ms = () => performance.now() - startedAt;
    const answered = (status: number) => end({ kind: 'answer', status, type: '', text: messages.join('\n'), ms: ms() });
    const timer = setTimeout(() => end({ kind: 'hang', ms: ms() }), hangAfterMs);
    socket.on('open', () => {
      for (const { data, binary } of [...frames, lastFrame]) socket.send(data, { binary });
    });
    socket.on('message', (data) => {
      messages.push(String(data));
      if (String(data).startsWith(`{"id":${lastId},`)) answered(200);
    });
    socket.on('close', (code) =>
      closedForCause.has(code) ? answered(400) : end({ kind: 'cut', why: `closed with ${code}`, ms: ms() }),
    );
    socket.on('error', () => {});
  });
}

function oddFrame(queries: readonly Query[], random: Random, words: Words): Frame {
  const id = random.oneOf([0, 1, 1, 2, random.whole(0, 100), 2 ** 53 - 1]);
  const query = random.oneOf(queries);
  if (!query || random.chance(0.1)) return brokenFrame(random);
  const args = validValue(query.args, random, (field) => words.for(field, random));
  const watch = { op: 'watch', id, query: query.name, args: random.chance(0.4) ? spoilt(args, random) : args };
  const message = random.oneOf([
    watch,
    watch,
    watch,
    watch,
    { op: 'unwatch', id },
    { op: 'ping', id },
    { op: 'auth', token: random.oneOf([null, 'a.b.c', words.ofKind('ID token', random) ?? '']) },
  ]);
  return frame(jsonText(random.chance(0.03) ? spoilt(message, random) : message));
}

function brokenFrame(random: Random): Frame {
  return random.oneOf([
    { data: Buffer.from([0, 1, 2]), binary: true },
    { data: Buffer.from([0xff, 0xfe]), binary: false },
    { data: Buffer.alloc(17_000, 0x20), binary: false },
    { data: Buffer.alloc(1_000_000, 0x5b), binary: false },
    frame(''),
    frame('[]'),
    frame('null'),
    frame('{"op":"shout"}'),
    frame('{"op":"watch","id":-1,"query":"flags"}'),
    frame('{"op":"watch","id":1e400,"query":"flags"}'),
    frame(`{"op":"watch","id":1,"query":"__proto__","args":{"__proto__":{}}}`),
    frame(`${'['.repeat(7_000)}${']'.repeat(7_000)}`),
    frame(random.oneOf(oddTexts)),
    { data: spoiltBytes(lastFrame.data, random), binary: false },
  ]);
}

function frame(text: string): Frame {
  return { data: Buffer.from(text), binary: false };
}
