import 'server-only'
import { metrics, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

async function traced<T>(name: string, attributes: Attributes, root: boolean, run: () => Promise<T>): Promise<T> {
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

/**
 * Runs work as a span of the current trace. Without a current trace it only runs it.
 * @param name always the same for the same kind of work
 * @returns what the work returns; throws what it throws
 */
export function inSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() ? traced(name, attributes, false, run) : run()
}

/** Runs work that no request asked for, such as a job, as a new trace. As `inSpan` otherwise. */
export function inRootSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  return traced(name, attributes, true, run)
}

/** Adds attributes to the current span. */
export function note(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/** Adds one to a counter, such as `rasika.searches`. */
export function count(name: string, attributes: Attributes = {}): void {
  metrics.getMeter('rasika').createCounter(name).add(1, attributes)
}
