import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { tables, tablesVersion } from './tables.ts';

const fileName = 'sandbox.sqlite';
const waitForLockMs = 2_000;

/** The sandbox's memory: one SQLite file. Every row is parsed by the schema given with the query. */
export type Storage = {
  all<Row extends v.GenericSchema>(row: Row, sql: string, ...values: SQLInputValue[]): v.InferOutput<Row>[];
  first<Row extends v.GenericSchema>(row: Row, sql: string, ...values: SQLInputValue[]): v.InferOutput<Row> | null;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Runs the work in a transaction, as a whole or not at all. Must not be nested. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

/** Opens the file in the data folder, or without a folder a database in memory that ends with the process. */
export function openStorage(dataDir: string | null): Storage {
  const database = dataDir === null ? new DatabaseSync(':memory:') : openFile(dataDir);
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = ${waitForLockMs}`);
  database.exec(tables);
  database.exec(`pragma user_version = ${tablesVersion}`);
  return storageOn(database);
}

function openFile(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  const database = new DatabaseSync(path);
  const version = database.prepare('pragma user_version').get()?.user_version;
  if (version === 0 || version === tablesVersion) return database;
  // Test data is not worth migrations: a file of another version starts empty.
  database.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  return new DatabaseSync(path);
}

function storageOn(database: DatabaseSync): Storage {
  return {
    all: (row, sql, ...values) =>
      database
        .prepare(sql)
        .all(...values)
        .map((found) => v.parse(row, found)),
    first: (row, sql, ...values) => {
      const found = database.prepare(sql).get(...values);
      return found === undefined ? null : v.parse(row, found);
    },
    run: (sql, ...values) => {
      database.prepare(sql).run(...values);
    },
    transaction: (work) => runWhole(database, work),
    close: () => database.close(),
  };
}

function runWhole<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself, for example when the disk is full.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
