import 'server-only'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import { inSpan, telemetry, type Facts } from '@/lib/server/telemetry/report'

const operations = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i
const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"\w+"\.)?"(\w+)"/i

/** What a statement does, and to which table first. Never its text: a value that somebody writes into it stays here. */
export function statementFacts(sql: string): Facts & { 'db.operation.name': string } {
  const operation = operations.exec(sql)?.[1]?.toUpperCase() ?? 'OTHER'
  const collection = table.exec(sql)?.[1]
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(collection && { 'db.collection.name': collection }),
  }
}

/** Runs a statement as a span of its own, where telemetry is configured. */
export function inStatementSpan<T>(sql: string, run: () => Promise<T>): Promise<T> {
  if (!telemetry()) return run()
  const facts = statementFacts(sql)
  const { 'db.operation.name': operation, 'db.collection.name': collection } = facts
  return inSpan(collection ? `${operation} ${String(collection)}` : operation, facts, run)
}

function traceStatements<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const { queryRaw, executeRaw } = queryable
  const around = <T>({ sql }: SqlQuery, run: () => Promise<T>) => inStatementSpan(sql, run)
  queryable.queryRaw = (query) => around(query, () => queryRaw.call(queryable, query))
  queryable.executeRaw = (query) => around(query, () => executeRaw.call(queryable, query))
  return queryable
}

/** Lets each statement of an adapter be a span when telemetry is configured. When it is not, it stays as it is. */
export function tracedAdapter(factory: PrismaPg): PrismaPg {
  if (!telemetry()) return factory
  const { connect } = factory
  factory.connect = async () => {
    const adapter = traceStatements(await connect.call(factory))
    const { startTransaction } = adapter
    adapter.startTransaction = async (isolation) => traceStatements(await startTransaction.call(adapter, isolation))
    return adapter
  }
  return factory
}
