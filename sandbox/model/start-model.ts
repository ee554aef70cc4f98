import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { writeDraft } from './write-draft.ts';

/** How long a `[[slow]]` model thinks. */
const slowMs = 20_000;
/** The pause between two pieces of an answer. */
const pieceMs = 40;
const pieceLength = 48;

const requestSchema = v.object({
  contents: v.array(v.object({ parts: v.array(v.object({ text: v.optional(v.string(), '') })) })),
});

/**
 * The AI model's API as the official SDK speaks it: `generateContent` and `streamGenerateContent`. It writes a real,
 * if simple, draft from the prompt and counts a token for four characters.
 */
export function startModel(server: FastifyInstance): void {
  server.post('/model/v1beta/models/*', async (request, reply) => {
    const operation = /:(\w+)$/.exec(request.url.split('?')[0] ?? '')?.[1];
    const parsed = v.safeParse(requestSchema, request.body);
    if (!parsed.success || !operation) return reply.status(400).send(apiError(400, 'INVALID_ARGUMENT'));
    if (request.headers['x-goog-api-key'] === undefined)
      return reply.status(403).send(apiError(403, 'PERMISSION_DENIED'));
    const prompt = parsed.output.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n');
    if (prompt.includes('[[fail]]')) return reply.status(500).send(apiError(500, 'INTERNAL'));
    const text = answerTo(prompt);
    const usage = usageOf(JSON.stringify(request.body), text);
    if (operation === 'streamGenerateContent') return stream(reply, { prompt, text, usage });
    if (prompt.includes('[[slow]]')) await pause(slowMs);
    return reply.send(piece(text, usage));
  });
}

type Usage = { promptTokenCount: number; candidatesTokenCount: number; totalTokenCount: number };

async function stream(reply: FastifyReply, { prompt, text, usage }: { prompt: string; text: string; usage: Usage }) {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream' });
  const isSlow = prompt.includes('[[slow]]');
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}`, 'g')) ?? [];
  const wait = isSlow ? slowMs / pieces.length : pieceMs;
  let isGone = false;
  raw.once('close', () => {
    isGone = true;
  });
  for (const [index, part] of pieces.entries()) {
    await pause(wait);
    if (isGone) return;
    raw.write(`data: ${JSON.stringify(piece(part, index === pieces.length - 1 ? usage : null))}\n\n`);
  }
  // An endless answer keeps the reader waiting, like a model that hangs.
  while (prompt.includes('[[endless]]') && !isGone) await pause(200);
  raw.end();
}

function answerTo(prompt: string): string {
  if (prompt.includes('[[junk]]')) return 'As a model I would rather talk about the weather.';
  return JSON.stringify(writeDraft(prompt));
}

function piece(text: string, usage: Usage | null) {
  return {
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, index: 0, ...(usage === null ? {} : { finishReason: 'STOP' }) },
    ],
    ...(usage === null ? {} : { usageMetadata: usage }),
  };
}

function usageOf(request: string, answer: string): Usage {
  const [promptTokenCount, candidatesTokenCount] = [tokensOf(request), tokensOf(answer)];
  return { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount };
}

const tokensOf = (text: string) => Math.ceil(text.length / 4);
const apiError = (code: number, status: string) => ({ error: { code, status, message: 'Sandbox: refused.' } });
