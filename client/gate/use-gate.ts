import { useEffect, useState } from 'react';
import { comeIn } from './come-in.ts';
import { type Entry, enterCode, readStanding } from './enter-code.ts';
import { gateMessage } from './gate-message.ts';
import { type Moment, momentNow, secondsLeftOf } from './seconds-left.ts';

const lookMs = 250;

/** The latest answer of the gate, when its seconds began, and the time now. */
type Learned = { entry: Entry | null; begun: Moment; now: Moment };

const begin: Moment = { wallMs: 0, pageMs: 0 };

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
  const [{ entry, begun, now }, setLearned] = useState<Learned>({ entry: null, begun: begin, now: begin });
  const secondsLeft = entry && 'seconds' in entry ? secondsLeftOf(entry.seconds, begun, now) : 0;
  const isBlocked = secondsLeft > 0;

  // A visitor who returns while blocked sees the remaining time count down.
  useEffect(() => {
    void readStanding().then(({ seconds }) => {
      if (seconds === 0) return;
      // A try that was answered meanwhile knows more.
      setLearned((learned) => (learned.entry === null ? learn({ kind: 'blocked', seconds }) : learned));
    });
  }, []);

  useEffect(() => {
    if (!isBlocked) return;
    const timer = setInterval(() => setLearned((learned) => ({ ...learned, now: momentNow() })), lookMs);
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
    setLearned(learn(entered));
    return entered;
  };

  return { isEntering, secondsLeft, message: gateMessage(entry, secondsLeft), enter };
}

function learn(entry: Entry): Learned {
  const now = momentNow();
  return { entry, begun: now, now };
}
