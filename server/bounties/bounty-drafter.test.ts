import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimatedDraftTokens } from '#contract/bounties/draft.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { draftPrompt as prompt } from '#testing/draft-world.ts';
import { startTestSandbox } from '#testing/start-test-sandbox.ts';
import { writeDraft } from './bounty-drafter.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  ({ sandbox } = await startTestSandbox('http://127.0.0.1:9'));
});
afterAll(() => sandbox.close());

const order = { problem: prompt, model: 'gemini-2.5-flash', report: () => {}, signal: new AbortController().signal };

test('a request to a model that never finishes is given up', async () => {
  const gemini = { apiKey: 'x', url: sandbox.modelUrl };
  const asked = writeDraft(gemini, { ...order, problem: `${prompt} [[endless]]` }, 1_500);
  await expect(asked).rejects.toMatchObject({ why: 'late' });
});

test('HTML in a draft is kept as text', async () => {
  const draft = { title: '<script>alert(1)</script>', description: '<img src=x onerror=alert(1)>' };
  await using model = await modelThatSays(JSON.stringify(draft));
  expect(await writeDraft({ apiKey: 'x', url: model.url }, order)).toMatchObject(draft);
});

test('the title of a draft is one line without characters that change its direction', async () => {
  await using model = await modelThatSays('{"title":" Slow\\nbuild\\u202e","description":"It takes\\nten minutes."}');
  const draft = await writeDraft({ apiKey: 'x', url: model.url }, order);
  expect(draft).toMatchObject({ title: 'Slow build', description: 'It takes\nten minutes.' });
});

test('a draft with the longest title and description is accepted', async () => {
  const draft = { title: 'x'.repeat(120), description: 'y'.repeat(5_000) };
  await using model = await modelThatSays(JSON.stringify(draft));
  expect(await writeDraft({ apiKey: 'x', url: model.url }, order)).toMatchObject(draft);
});

test.each([
  '',
  '{"title":""',
  '[]',
  '{"title":"only"}',
  '{"title":7,"description":{}}',
  'null',
  JSON.stringify({ title: 'x'.repeat(121), description: 'y' }),
  JSON.stringify({ title: 'x', description: 'y'.repeat(5_001) }),
  '{"title":"x\\u0000","description":"y"}',
  '{"title":"x","description":"y\\ud800"}',
  '{"title":"\\u200b","description":"y"}',
  '{"title":"x","description":"\\u200b"}',
])('the answer %.40s of the model is not accepted as a draft', async (text) => {
  await using model = await modelThatSays(text);
  await expect(writeDraft({ apiKey: 'x', url: model.url }, order)).rejects.toMatchObject({ why: 'unusable' });
});

test.each([
  ['before the first word', 'failed', ''],
  ['after some words', 'unusable', '{"title":"Slow build","descr'],
])('an error of the model %s makes the draft %j', async (_when, why, text) => {
  await using model = await modelThatSays(text, {
    failure: { error: { code: 503, status: 'UNAVAILABLE', message: 'x' } },
  });
  for (const report of [order.report, null])
    await expect(writeDraft({ apiKey: 'x', url: model.url }, { ...order, report })).rejects.toMatchObject({ why });
});

test.each([
  ['no use', null],
  ['only the tokens that it read', { promptTokenCount: 10 }],
  ['less than nothing', { promptTokenCount: -5, candidatesTokenCount: -7 }],
  ['parts of tokens', { promptTokenCount: 10.5, candidatesTokenCount: 2.5 }],
  ['more tokens than there are', { promptTokenCount: 1e300, candidatesTokenCount: 1e300 }],
])('the tokens of a draft are estimated if its model reports %s', async (_what, usage) => {
  await using model = await modelThatSays('{"title":"Slow build","description":"Ten minutes."}', { usage });
  const draft = await writeDraft({ apiKey: 'x', url: model.url }, order);
  expect(draft).toMatchObject(estimatedDraftTokens(prompt, 'Slow buildTen minutes.'));
});

const tenTokensEach = { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 };
type Answering = { failure?: object | null; usage?: object | null };

/** A model with one answer, in one event or two. */
async function modelThatSays(text: string, { failure = null, usage = tenTokensEach }: Answering = {}) {
  const server = createServer((_request, response) => {
    const candidates = [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of [{ candidates, usageMetadata: usage }, ...(failure ? [failure] : [])])
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}
