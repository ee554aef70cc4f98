import type { CSSProperties } from 'react';

/** The site's light colours, the only ones in many mail programs. */
const ink = '#11271c';
const ink2 = '#4b5d51';
const line = '#dae1d6';
const leaf = '#086733';
const body = '"Instrument Sans", -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** Marks the tables that stay tables in the text version; all others are layout. */
export const factsClass = 'facts';

export const look = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f8faf6', fontFamily: body },
  card: {
    maxWidth: '520px',
    padding: '32px',
    border: `1px solid ${line}`,
    borderRadius: '16px',
    backgroundColor: '#ffffff',
    overflowWrap: 'anywhere',
  },
  brand: { margin: 0, color: leaf, fontSize: '19px', fontWeight: 700, letterSpacing: '-0.02em' },
  heading: { margin: '24px 0 12px', color: ink, fontSize: '28px', lineHeight: '32px', letterSpacing: '-0.02em' },
  text: { margin: '0 0 16px', color: ink, fontSize: '16px', lineHeight: '25px' },
  small: { margin: '16px 0 0', color: ink2, fontSize: '14px', lineHeight: '21px' },
  link: { color: leaf, textDecoration: 'underline' },
  button: {
    padding: '12px 20px',
    borderRadius: '10px',
    backgroundColor: leaf,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  facts: { margin: '0 0 24px' },
  rule: { margin: '24px 0', borderColor: line },
  factName: {
    padding: '4px 16px 4px 0',
    color: ink2,
    fontSize: '14px',
    lineHeight: '21px',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  factValue: { padding: '4px 0', color: ink, fontSize: '14px', lineHeight: '21px', textAlign: 'right' },
} as const satisfies Record<string, CSSProperties>;

/** The dark colours, for mail programs with a dark mode; only `!important` overrides inline styles. */
export const darkLook = `
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0a130f !important; }
  .card { background-color: #121c17 !important; border-color: #28342d !important; }
  .ink { color: #eef2e9 !important; }
  .ink-2 { color: #abb4a8 !important; }
  .leaf { color: #84d765 !important; }
  .button { background-color: #84d765 !important; color: #051b0e !important; }
  .rule { border-color: #28342d !important; }
}`;
