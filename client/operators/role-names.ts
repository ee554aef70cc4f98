/** The labels of the roles that operators give and take. */
export const roleNames: Record<string, string> = { admin: 'Operator', pro_creator: 'Pro Crafter' };
