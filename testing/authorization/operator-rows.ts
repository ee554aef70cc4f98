import { nobody, operator } from './cells.ts';
import {
  addAlarm,
  addBetaRequest,
  addClientError,
  addCorrection,
  addDispute,
  addFailedJob,
  addMismatch,
} from './operator-props.ts';
import { type Asked, about, type Row } from './row.ts';
import { type Stage, thePrompt } from './stage.ts';

const operatorCalls: Record<string, (stage: Stage) => object> = {
  disableUser: ({ cast }) => ({ userId: cast.other.uid, reason: 'spam' }),
  enableUser: ({ cast }) => ({ userId: cast.other.uid, reason: 'talked it over' }),
  setRole: ({ cast }) => ({ userId: cast.other.uid, role: 'pro_creator', granted: true, reason: 'a prize' }),
  correctBalance: ({ cast }) => ({ userId: cast.other.uid, bucket: 'rewards', coins: 1.5, reason: 'a prize' }),
  setFlag: () => ({ name: 'show_farms', value: true }),
  setBetaCapacity: () => ({ capacity: 3 }),
};

/** The operators' live reads, each with the text that an answer shows. */
const operatorReads: Record<string, (stage: Stage) => Asked | Promise<Asked>> = {
  operatorCounts: about({}, 'waitlist'),
  openDisputes: async (stage) => ({ data: {}, shows: await addDispute(stage) }),
  paymentProblems: async (stage) => ({ data: {}, shows: await addAlarm(stage) }),
  waitingCorrections: async (stage) => ({
    data: {},
    shows: `"id":"${await addCorrection(stage, stage.cast.rival)}"`,
  }),
  waitlist: async (stage) => ({ data: {}, shows: await addBetaRequest(stage) }),
  clientErrors: async (stage) => ({ data: {}, shows: await addClientError(stage) }),
  failedJobs: async (stage) => ({ data: {}, shows: await addFailedJob(stage) }),
  auditLog: ({ cast }) => ({ data: { user: cast.other.uid }, shows: cast.other.uid }),
  operatorUser: ({ cast }) => ({ data: { who: cast.CC.email }, shows: cast.CC.uid }),
};

/** The rows of calls and live reads for operators only. */
export const operatorRows: readonly Row[] = [
  {
    call: 'resolveDispute',
    cells: operator,
    ask: async (stage) => ({ data: { disputeId: await addDispute(stage), outcome: 'rejected', reason: 'It was.' } }),
  },
  {
    call: 'retryJob',
    cells: operator,
    ask: async (stage) => ({ data: { jobId: await addFailedJob(stage), reason: 'The mail server is back.' } }),
  },
  {
    call: 'closeMismatch',
    cells: operator,
    ask: async (stage) => ({ data: { orderId: await addMismatch(stage), reason: 'Given back.' } }),
  },
  {
    call: 'markAlarmSeen',
    cells: operator,
    ask: async (stage) => ({ data: { alarmId: await addAlarm(stage), reason: 'Corrected by hand.' } }),
  },
  ...['approveCorrection', 'rejectCorrection'].flatMap<Row>((call) => [
    {
      call,
      cells: operator,
      ask: async (stage) => ({
        data: { correctionId: await addCorrection(stage, stage.cast.rival), reason: 'Counted.' },
      }),
    },
    {
      call,
      about: "one's own proposal",
      cells: nobody,
      ask: async (stage, whose) => ({ data: { correctionId: await addCorrection(stage, whose), reason: 'Counted.' } }),
    },
  ]),

  ...Object.entries(operatorCalls).map<Row>(([call, data]) => ({
    call,
    cells: operator,
    ask: (stage) => ({ data: data(stage) }),
  })),
  ...Object.entries(operatorReads).map<Row>(([read, ask]) => ({ read, cells: operator, never: thePrompt, ask })),
];
