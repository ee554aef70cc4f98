import { formatLongDay } from '#client/ui/format-date.ts';
import { news } from '#contract/site/news.ts';
import styles from './news-list.module.css';

/** The news, latest first. Each entry has an id to link to. */
export function NewsList() {
  return (
    <ol className={styles.list}>
      {news.map(({ id, date, title, summary, points }) => (
        <li key={id} id={id} className={styles.item}>
          <time className={styles.date} dateTime={date}>
            {formatLongDay(date)}
          </time>
          <article className={styles.entry}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.summary}>{summary}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point.title} className={styles.point}>
                  <strong className={styles.name}>{point.title}</strong>
                  <span>{point.text}</span>
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ol>
  );
}
