export {
  insertGrant,
  insertTrial,
  markAsSolution,
  type ProfileCraftsRow,
  profileCraftsColumns,
  profileCraftsOf,
} from './access-store.ts';
export { lockCraft, readCraft, readCraftsOfFarm } from './craft-store.ts';
export { createCrafts } from './crafts.ts';
export { insertCraft } from './create-craft.ts';
export { readOwnCrafts } from './own-crafts.ts';
export { removeCraftsOf } from './remove-crafts.ts';
export { setCraftTakenDown } from './set-craft-taken-down.ts';
export { tellOfGrants } from './tell-of-grants.ts';
