import { sql } from 'kysely';
import { allButCreator, creator, everybody, nobody, own, ownIfVerified, signedIn } from './cells.ts';
import { addOffer } from './coin-props.ts';
import { about, type Row, send } from './row.ts';
import { theCraft, theGrantee, thePrompt } from './stage.ts';

const craftId = theCraft;

const craftCalls: Record<string, object> = {
  updateCraft: { price: 20 },
  grantCraftAccess: { recipientEmail: 'somebody@example.test' },
  deleteCraft: {},
  withdrawCraftAccess: { recipientEmail: theGrantee },
};

/** A grant to an address counts only for a user who has verified the address. */
const ofUnproved = { U: 'NOT_FOUND' } as const;

/** The rows of calls and live reads about crafts. */
export const craftRows: readonly Row[] = [
  { call: 'createCraft', cells: signedIn, ask: send({ name: 'New Craft' }) },
  ...Object.entries(craftCalls).flatMap<Row>(([call, data]) => [
    { call, cells: creator, ask: send({ craftId, ...data }) },
    {
      call,
      about: 'a private craft',
      hidden: true,
      cells: creator,
      refused: 'NOT_FOUND',
      ask: send({ craftId, ...data }),
    },
    {
      call,
      about: 'a private craft that was granted to them',
      cells: nobody,
      told: ofUnproved,
      ask: async (stage, whose) => ({ data: { ...data, craftId: await stage.grantedCraft(whose) } }),
    },
  ]),
  {
    call: 'purchaseCraft',
    about: 'one for sale',
    cells: allButCreator,
    ask: async (stage, whose) => ({ data: { craftId, price: await addOffer(stage, whose) } }),
  },
  {
    call: 'purchaseCraft',
    about: 'while nothing is sold',
    cells: nobody,
    refused: 'FAILED_PRECONDITION',
    ask: send({ craftId, price: 10 }),
  },
  {
    call: 'grantCraftAccess',
    about: 'a craft that solved a bounty',
    cells: nobody,
    told: { CC: 'FAILED_PRECONDITION' },
    ask: async (stage) => {
      await stage.set(sql`update crafts set status = 'solution_accepted' where id = ${theCraft}`);
      return { data: { craftId, ...craftCalls.grantCraftAccess } };
    },
  },
  {
    call: 'returnCraft',
    cells: ownIfVerified,
    refused: 'NOT_FOUND',
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { craftId: await stage.grantedCraft(whose) } }),
  },
  { call: 'startCraftTrial', cells: allButCreator, ask: send({ craftId }) },
  {
    call: 'startCraftTrial',
    about: 'a private craft',
    hidden: true,
    cells: nobody,
    refused: 'NOT_FOUND',
    told: { CC: 'PERMISSION_DENIED' },
    ask: send({ craftId }),
  },
  {
    call: 'startCraftTrial',
    about: 'a private craft that was granted to them',
    cells: nobody,
    refused: 'FAILED_PRECONDITION',
    told: ofUnproved,
    ask: async (stage, whose) => ({ data: { craftId: await stage.grantedCraft(whose) } }),
  },

  ...['publicCrafts', 'browseCrafts'].flatMap<Row>((read) => [
    { read, cells: everybody, never: thePrompt, ask: about({}, theCraft) },
    {
      read,
      about: 'a private craft',
      hidden: true,
      cells: nobody,
      refused: 'nothing',
      ask: about({}, theCraft),
    },
  ]),
  {
    read: 'browseCrafts',
    about: 'a word that only a prompt has',
    cells: nobody,
    refused: 'nothing',
    ask: about({ search: thePrompt }, theCraft),
  },
  { read: 'craft', cells: everybody, ask: about({ craftId }, theCraft) },
  { read: 'craft', about: 'its prompt', cells: creator, refused: 'nothing', ask: about({ craftId }, thePrompt) },
  {
    read: 'craft',
    about: 'a private craft',
    hidden: true,
    cells: creator,
    refused: 'NOT_FOUND',
    ask: about({ craftId }, thePrompt),
  },
  ...['myCrafts', 'equippedCrafts'].map<Row>((read) => ({
    read,
    cells: own,
    swapped: 'nothing',
    ...(read === 'myCrafts' ? { never: thePrompt } : {}),
    ask: async (stage, whose) => ({ data: {}, shows: await stage.craft(whose) }),
  })),
  {
    read: 'myEquippedCrafts',
    cells: ownIfVerified,
    refused: 'nothing',
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.grantedCraft(whose) }),
  },
  { read: 'craftGrants', cells: creator, refused: 'nothing', ask: about({ craftId }, theGrantee) },
];
