import type { ReactNode } from 'react';
import type { FeatureId } from '#contract/site/features.ts';
import styles from './feature-art.module.css';

const drawings: Record<FeatureId, () => ReactNode> = {
  context: ProjectTree,
  workflow: Conversation,
  control: Diff,
  time: Timeline,
  prompts: Crafts,
  market: Stall,
};

/** The picture on top of a feature's card, in the colours of the theme. */
export function FeatureArt({ id }: { id: FeatureId }) {
  const Drawing = drawings[id];
  return (
    <div className={styles.art} data-feature={id}>
      <svg viewBox="0 0 390 212" width="390" height="212" preserveAspectRatio="xMidYMax" aria-hidden="true">
        <Drawing />
      </svg>
    </div>
  );
}

type LineProps = { x: number; y: number; width: number; fill?: string; opacity?: number };

function Line({ x, y, width, fill = 'var(--ink)', opacity = 1 }: LineProps) {
  return <rect x={x} y={y} width={width} height="8" rx="4" fill={fill} opacity={opacity} />;
}

function ProjectTree() {
  return (
    <>
      <rect x="70" y="30" width="250" height="210" rx="14" fill="var(--surface)" />
      <path
        d="M100 70V176M100 92H124M100 120H124M138 128V176M138 148H160M138 176H160"
        stroke="var(--leaf)"
        strokeWidth="2.5"
        fill="none"
        opacity=".5"
      />
      <Line x={94} y={56} width={84} opacity={0.85} />
      <Line x={130} y={88} width={104} fill="var(--leaf)" />
      <Line x={130} y={116} width={72} opacity={0.35} />
      <Line x={166} y={144} width={112} fill="var(--leaf)" />
      <Line x={166} y={172} width={64} opacity={0.35} />
      <circle cx="284" cy="92" r="9" fill="var(--wheat)" />
      <circle cx="300" cy="148" r="9" fill="var(--wheat)" />
    </>
  );
}

function Conversation() {
  return (
    <>
      <rect className={styles.sky} x="150" y="34" width="180" height="52" rx="16" />
      <Line x={170} y={50} width={132} fill="#fff" />
      <Line x={170} y={66} width={84} fill="#fff" opacity={0.7} />
      <rect x="60" y="100" width="216" height="66" rx="16" fill="var(--surface)" />
      <Line x={80} y={116} width={150} opacity={0.8} />
      <Line x={80} y={132} width={174} opacity={0.3} />
      <Line x={80} y={148} width={96} opacity={0.3} />
      <rect className={styles.sky} x="206" y="180" width="124" height="60" rx="16" opacity=".75" />
    </>
  );
}

function Diff() {
  return (
    <>
      <rect x="60" y="34" width="270" height="200" rx="14" fill="var(--surface)" />
      <rect x="60" y="66" width="270" height="28" fill="var(--beet)" opacity=".16" />
      <rect x="60" y="94" width="270" height="56" fill="var(--leaf)" opacity=".16" />
      <Line x={82} y={50} width={120} opacity={0.3} />
      <Line x={98} y={76} width={150} fill="var(--beet)" />
      <Line x={98} y={104} width={186} fill="var(--leaf)" />
      <Line x={98} y={132} width={128} fill="var(--leaf)" />
      <Line x={82} y={162} width={92} opacity={0.3} />
      <rect x="206" y="166" width="106" height="34" rx="10" fill="var(--leaf)" />
      <path className={styles.tick} d="M248 183l8 8 15-16" stroke="var(--on-leaf)" />
    </>
  );
}

const snapshots = [
  { x: 40, past: true },
  { x: 102, past: true },
  { x: 164, past: true },
  { x: 288, past: false },
  { x: 350, past: false },
];

function Timeline() {
  return (
    <>
      <path d="M40 118H350" stroke="var(--ink)" strokeOpacity=".18" strokeWidth="6" strokeLinecap="round" />
      <path d="M40 118H226" stroke="var(--wheat)" strokeWidth="6" strokeLinecap="round" />
      {snapshots.map(({ x, past }) => (
        <circle
          key={x}
          cx={x}
          cy="118"
          r="10"
          fill={past ? 'var(--wheat)' : 'var(--ink)'}
          opacity={past ? undefined : 0.22}
        />
      ))}
      <circle cx="226" cy="118" r="20" fill="var(--surface)" stroke="var(--wheat)" strokeWidth="7" />
      <rect x="170" y="34" width="112" height="46" rx="12" fill="var(--surface)" />
      <Line x={184} y={46} width={62} opacity={0.8} />
      <Line x={184} y={62} width={84} opacity={0.3} />
      <path
        className={styles.tick}
        d="M288 150c-14 34-50 36-74 18m0 0l-2 16m2-16l17 4"
        stroke="var(--ink)"
        strokeOpacity=".6"
      />
    </>
  );
}

const fan = [
  { turn: 'translate(96 54) rotate(-9 42 70)', tone: 'iris' },
  { turn: 'translate(156 40)', tone: 'wheat' },
  { turn: 'translate(216 54) rotate(9 42 70)', tone: 'leaf' },
];

function Crafts() {
  return fan.map(({ turn, tone }) => (
    <g key={tone} transform={turn} className={styles.craft} data-tone={tone}>
      <rect className={styles.sheet} width="92" height="140" rx="12" />
      <rect className={styles.seal} x="14" y="16" width="64" height="46" rx="8" />
      <Line x={14} y={76} width={64} opacity={0.6} />
      <Line x={14} y={92} width={48} opacity={0.28} />
      <Line x={14} y={108} width={56} opacity={0.28} />
    </g>
  ));
}

function Stall() {
  return (
    <>
      <path d="M84 96H306V220H84Z" fill="var(--surface)" />
      <path d="M70 96L92 46H298L320 96Z" fill="var(--beet)" />
      <path
        d="M106.7 46H140L136 96H100ZM178 46H211.3L219.3 96H183.3ZM249.3 46H282.6L302.6 96H266.6Z"
        fill="#fff"
        opacity=".85"
      />
      <circle cx="140" cy="150" r="22" fill="var(--wheat)" />
      <circle cx="140" cy="150" r="14" fill="none" stroke="var(--wheat-rim)" strokeWidth="3" />
      <rect x="182" y="126" width="50" height="60" rx="8" fill="var(--leaf)" />
      <rect className={styles.iris} x="248" y="138" width="38" height="48" rx="8" />
    </>
  );
}
