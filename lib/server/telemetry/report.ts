import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { processState } from '@/lib/server/process-state'

/** Words and numbers of few kinds. Nothing of a person: what is not on the list of allowed-facts.ts is left out. */
export type Facts = Record<string, string | number | boolean>

/** What is done with reports when OpenTelemetry is configured. */
export type Telemetry = {
  inRequestSpan: (request: IncomingMessage, response: ServerResponse, run: () => void) => void
  inSpan: <T>(name: string, facts: Facts, run: () => Promise<T>) => Promise<T>
  inRootSpan: <T>(name: string, facts: Facts, run: () => Promise<T>) => Promise<T>
  note: (facts: Facts) => void
  count: (name: string, facts: Facts) => void
}

/** Who takes reports; undefined when nothing is configured, and then nothing of OpenTelemetry is loaded. */
export const telemetry = (): Telemetry | undefined => processState.telemetry

/** Says who takes reports from now on. */
export function setTelemetry(taken: Telemetry | undefined): void {
  processState.telemetry = taken
}

/** Runs the work for a request as a span that ends with the response. Without telemetry, it only runs it. */
export function inRequestSpan(request: IncomingMessage, response: ServerResponse, run: () => void): void {
  if (processState.telemetry) processState.telemetry.inRequestSpan(request, response, run)
  else run()
}

/**
 * Runs a piece of work as a span of the trace of the request or job under way. Without telemetry, or outside of both,
 * it only runs it.
 * @param name what is done, the same for every time it is done
 * @returns what the work returns; throws what it throws
 */
export function inSpan<T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T> {
  return processState.telemetry ? processState.telemetry.inSpan(name, facts, run) : run()
}

/** Runs a piece of work that nobody asked for, such as a job, as a trace of its own. As `inSpan` otherwise. */
export function inRootSpan<T>(name: string, facts: Facts, run: () => Promise<T>): Promise<T> {
  return processState.telemetry ? processState.telemetry.inRootSpan(name, facts, run) : run()
}

/** Adds facts to the span under way. */
export function note(facts: Facts): void {
  processState.telemetry?.note(facts)
}

/**
 * Counts one more of something.
 * @param name of the metric, such as `rasika.searches`
 */
export function count(name: string, facts: Facts = {}): void {
  processState.telemetry?.count(name, facts)
}
