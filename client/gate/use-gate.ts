import { useEffect, useState } from 'react';
import { comeIn } from './come-in.ts';
import { type Entry, enterCode, readStanding } from './enter-code.ts';
import { gateMessage } from './gate-message.ts';

const lookMs = 250;

type Learned = { entry: Entry | null; opensAtMs: number };

export type GateState = {
  isEntering: boolean;
  /** How long no code will be checked; 0 when codes are checked. */
  secondsLeft: number;
  message: string | null;
  enter: (code: string) => Promise<Entry>;
};

/** The state of the passcode entry: entering, refused, or blocked and counting down. */
export function useGate(): GateState {
  const [isEntering, setEntering] = useState(false);
  const [{ entry, opensAtMs }, setLearned] = useState<Learned>({ entry: null, opensAtMs: 0 });
  const [nowMs, setNowMs] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((opensAtMs - nowMs) / 1_000));
  const isBlocked = secondsLeft > 0;

  // A visitor who returns while blocked sees the remaining time count down.
  useEffect(() => {
    void readStanding().then(({ seconds }) => {
      if (seconds === 0) return;
      setNowMs(Date.now());
      // A try that was answered meanwhile knows more.
      setLearned((now) => (now.entry === null ? learn({ kind: 'blocked', seconds }) : now));
    });
  }, []);

  useEffect(() => {
    if (!isBlocked) return;
    const timer = setInterval(() => setNowMs(Date.now()), lookMs);
    return () => clearInterval(timer);
  }, [isBlocked]);

  // A visitor who entered the code in another tab is let in here too.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'visible' && (await readStanding()).isOpen) comeIn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const enter = async (code: string) => {
    setEntering(true);
    const entered = await enterCode(code);
    // When it is open the page reloads, so entering stays disabled until then.
    if (entered.kind !== 'open') setEntering(false);
    setNowMs(Date.now());
    setLearned(learn(entered));
    return entered;
  };

  return { isEntering, secondsLeft, message: gateMessage(entry, secondsLeft), enter };
}

function learn(entry: Entry): Learned {
  return { entry, opensAtMs: 'seconds' in entry ? Date.now() + entry.seconds * 1_000 : 0 };
}
