const titleLength = 72;

/** Writes a title and a description from the words of a prompt, without inventing anything. */
export function writeDraft(prompt: string): { title: string; description: string } {
  const problem = prompt
    .replace(/\[\[\w+\]\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = problem] = problem.match(/[^.!?]+[.!?]?/) ?? [];
  return { title: titleOf(first), description: descriptionOf(problem) };
}

function titleOf(sentence: string): string {
  const words = sentence.replace(/[.!?]+$/, '').trim();
  if (words === '') return 'A problem to solve';
  const short = words.length <= titleLength ? words : `${words.slice(0, titleLength).replace(/\s+\S*$/, '')}…`;
  return short.charAt(0).toUpperCase() + short.slice(1);
}

function descriptionOf(problem: string): string {
  return [
    problem === '' ? 'The problem is not described yet.' : problem,
    'What a solution does: the problem above no longer happens, and what worked before still works.',
    'How to check it: the steps that showed the problem are run again, and a test is added that failed before.',
    'Written by the Sandbox model from the words above.',
  ].join('\n\n');
}
