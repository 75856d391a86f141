import 'server-only'
import { metrics, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/**
 * Runs work as a span of the current trace. Without a current trace it only runs it.
 * @param name always the same for the same kind of work
 * @returns what the work returns; throws what it throws
 */
export function inSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>, root = false): Promise<T> {
  if (!root && !trace.getActiveSpan()) return run()
  return trace.getTracer('rasika').startActiveSpan(name, { attributes, root }, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs work that no request asked for, such as a job, as a new trace. As `inSpan` otherwise. */
export const inRootSpan: typeof inSpan = (name, attributes, run) => inSpan(name, attributes, run, true)

/** Adds attributes to the current span. */
export const setSpanAttributes = (attributes: Attributes) => trace.getActiveSpan()?.setAttributes(attributes)

/** Adds one to a counter, such as `rasika.searches`. */
export const count = (name: string, attributes: Attributes = {}) =>
  metrics.getMeter('rasika').createCounter(name).add(1, attributes)
