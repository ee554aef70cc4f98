// Rows of cells that occur more than once; the columns are the roles in their order (role.ts).
export const everybody = 'Y Y Y Y Y Y Y Y Y Y';
export const signedIn = '. Y y* Y Y Y Y Y Y Y';
export const withoutFarm = '. Y y* . . Y Y Y Y Y';
export const allButCreator = '. Y y* Y Y . Y Y Y Y';
export const own = '. o o o o o o o o o';
export const ownIfVerified = '. o . o o o o o o o';
export const owner = '. . . . Y . . . . .';
export const insiders = '. . . Y Y . . . . .';
export const creator = '. . . . . Y . . . .';
export const poster = '. . . . . . Y . . .';
export const solver = '. . . . . . . Y . .';
export const concerned = '. . . . . . Y Y . .';
export const nobody = '. . . . . . . . . .';
export const operator = '. . . . . . . . Y .';
