import ReactMarkdown, { type Components } from 'react-markdown';
import styles from './markdown.module.css';

const allowedProtocols = /^(https?:|mailto:)/i;

/** A link of somebody else's: it opens apart, passes nothing on and gives search engines no hint. */
const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

/** Markdown that users wrote. No HTML, no pictures, links to the web and to mail only (security row 34). */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        skipHtml
        disallowedElements={['img']}
        components={components}
        urlTransform={(url) => (allowedProtocols.test(url) ? url : '')}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
