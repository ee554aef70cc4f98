/** The part of a farm's page with the join requests, as notifications and mails name it in their links. */
export const joinRequestsPart = 'join-requests';
