/** Markup that a page may contain unescaped. Only `html` makes it; every other value is escaped. */
export type Html = { readonly markup: string };
export type HtmlValue = string | number | null | Html | readonly Html[];

/** A piece of a page: html`<b>${name}</b>`. Text is escaped, null leaves nothing, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => part + markupOf(values[index] ?? null)).join('');
  return { markup };
}

function markupOf(value: HtmlValue): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'markup' in value ? value.markup : value.map((item) => item.markup).join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
