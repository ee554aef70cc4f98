const mostCharacters = 250;
/** Shown where there is nothing to show. Source: specification s.3. */
export const noDescription = 'No description provided.';

/**
 * What the market says of a craft: the text under a heading "Description" (one or two hashes) in its prompt, otherwise
 * its description, either cut to 250 characters and an ellipsis. Linear in the length of both. Source: specification s.3.
 */
export function marketDescriptionOf(description: string, prompt: string): string {
  const text = underDescriptionHeading(prompt) || description.trim();
  if (text === '') return noDescription;
  const characters = Array.from(text.slice(0, 2 * (mostCharacters + 1)));
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : text;
}

/** Everything from the heading to the next one, or to the end; empty without such a heading. */
function underDescriptionHeading(prompt: string): string {
  const found: string[] = [];
  let inside = false;
  for (const line of prompt.split('\n')) {
    if (isHeading(line)) {
      if (inside) break;
      inside = isDescriptionHeading(line);
    } else if (inside) {
      found.push(line);
    }
  }
  return found.join('\n').trim();
}

function isHeading(line: string): boolean {
  const hashes = hashesOf(line);
  return hashes >= 1 && hashes <= 6 && (line[hashes] === ' ' || line[hashes] === '\t');
}

function isDescriptionHeading(line: string): boolean {
  const hashes = hashesOf(line);
  return hashes <= 2 && line.slice(hashes).trim().toLowerCase() === 'description';
}

function hashesOf(line: string): number {
  let count = 0;
  while (count < 7 && line[count] === '#') count += 1;
  return count;
}
