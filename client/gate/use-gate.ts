import { useEffect, useState } from 'react';
import { comeIn } from './come-in.ts';
import { type Entry, enterCode, readStanding } from './enter-code.ts';
import { gateMessage } from './gate-message.ts';

const lookMs = 250;

type Learned = { entry: Entry | null; opensAtMs: number };

export type GateState = {
  isEntering: boolean;
  /** For how long no code is looked at; 0 when one is. */
  secondsLeft: number;
  message: string | null;
  enter: (code: string) => Promise<Entry>;
};

/** How it stands with the passcode: entering, refused, blocked and counting down. */
export function useGate(): GateState {
  const [isEntering, setEntering] = useState(false);
  const [{ entry, opensAtMs }, setLearned] = useState<Learned>({ entry: null, opensAtMs: 0 });
  const [nowMs, setNowMs] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((opensAtMs - nowMs) / 1_000));
  const isBlocked = secondsLeft > 0;

  // Who comes back while blocked sees the rest of it count down.
  useEffect(() => {
    void readStanding().then(({ seconds }) => {
      if (seconds === 0) return;
      setNowMs(Date.now());
      setLearned(learn({ kind: 'blocked', seconds }));
    });
  }, []);

  useEffect(() => {
    if (!isBlocked) return;
    const timer = setInterval(() => setNowMs(Date.now()), lookMs);
    return () => clearInterval(timer);
  }, [isBlocked]);

  // Who entered the code in another tab need not enter it here, too.
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
    // Once it is open the page loads again; until then nothing more can be entered.
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
