/** Where operators download the audit log, with a Bearer token: a CSV file. */
export const auditLogPath = '/audit-log.csv';
