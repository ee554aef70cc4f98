import { ownFilename } from '../site/own-filename.ts';

/** The path where operators download the audit log, with a Bearer token: a CSV file. */
export const auditLogPath = '/audit-log.csv';
export const auditLogFilename = ownFilename('audit-log.csv');
