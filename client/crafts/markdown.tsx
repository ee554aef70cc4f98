import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { unbroken } from '#client/ui/unbroken.ts';
import { promptMaxLength } from '#contract/crafts/craft.ts';
import styles from './markdown.module.css';

/** The elements that Markdown may produce; of all others only the text is rendered. */
const elements = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['em', 'strong', 's', 'code', 'a'],
]);
const allowedAddress = /^(https?:\/\/|mailto:)/i;

const parser = parserWith(['table', 'strikethrough']);
const withoutTables = parserWith(['strikethrough']);

/** The parser fills short rows up to their table's width: a few characters could become tens of thousands of cells. */
const mostCells = 5_000;

/**
 * Renders Markdown written by users, with GitHub's tables and strikethrough. No HTML, images replaced by their texts,
 * links only to the web and to mail (security row 34). Parses in time linear in the length; text beyond the maximum
 * length of a prompt is cut off. Tables that could become huge are shown as source text.
 */
export function Markdown({ text }: { text: string }) {
  const shown = text.slice(0, promptMaxLength);
  const tokens = (cellsAtMost(shown) > mostCells ? withoutTables : parser).parse(shown, {});
  return (
    <div className={styles.markdown} {...unbroken(shown)}>
      {elementsOf(underHeadingsOfThePage(tokens))}
    </div>
  );
}

function parserWith(rules: string[]) {
  const made = new MarkdownIt('commonmark', { html: false }).enable(rules).disable(['html_block', 'html_inline']);
  made.validateLink = (address) => allowedAddress.test(address);
  return made;
}

/** An upper bound: no row is wider than the widest line that may separate a table's head from its body. */
function cellsAtMost(text: string): number {
  const lines = text.split('\n');
  const widths = lines.map((line) => (/^[|:\- \t>]+$/.test(line) ? line.split('|').length : 0));
  return lines.length * widths.reduce((widest, width) => Math.max(widest, width), 0);
}

/** Shifts the headings so that the highest becomes an h3 of the page; their relative levels stay. */
function underHeadingsOfThePage(tokens: Token[]): Token[] {
  const headings = tokens.filter(({ type }) => type.startsWith('heading_'));
  const highest = headings.reduce((level, { tag }) => Math.min(level, levelOf(tag)), 6);
  for (const heading of headings) heading.tag = `h${Math.min(6, 3 + levelOf(heading.tag) - highest)}`;
  return tokens;
}

const levelOf = (tag: string) => Number(tag.slice(1));

type Open = { token: Token; children: ReactNode[] };

/** Converts Markdown's flat list of opening and closing tokens into a tree of elements. */
function elementsOf(tokens: readonly Token[]): ReactNode[] {
  const top: ReactNode[] = [];
  const open: Open[] = [];
  for (const token of tokens) {
    const siblings = open.at(-1)?.children ?? top;
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === 0) siblings.push(leafOf(token, siblings.length));
    else {
      const closed = open.pop();
      const around = open.at(-1)?.children ?? top;
      if (closed) around.push(elementOf(closed, around.length));
    }
  }
  return top;
}

function elementOf({ token, children }: Open, key: number): ReactNode {
  // The parser hides the paragraphs of a tight list.
  if (token.hidden || !elements.has(token.tag)) return children;
  if (token.tag === 'a') {
    const href = String(token.attrGet('href') ?? '');
    // An untrusted link: opens in a new tab, sends no referrer, and search engines do not follow it.
    return (
      <a key={key} href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </a>
    );
  }
  if (token.tag === 'table')
    return (
      <Wide key={key} name="Table">
        <table>{children}</table>
      </Wide>
    );
  return createElement(token.tag, { key, 'data-align': alignmentOf(token) }, ...children);
}

/** The alignment of a table cell, which the parser gives as a style. */
function alignmentOf(token: Token): string | undefined {
  return /^text-align:(center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
}

function leafOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return elementsOf(token.children ?? []);
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'code_block':
    case 'fence':
      return (
        <Wide key={key} name="Code">
          <pre>
            <code>{token.content}</code>
          </pre>
        </Wide>
      );
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    default:
      return token.content;
  }
}

/** Scrolls overflowing content, also by arrow keys. A group, not a region: a text may have too many for landmarks. */
function Wide({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <div className={styles.wide} role="group" tabIndex={0} aria-label={name}>
      {children}
    </div>
  );
}
