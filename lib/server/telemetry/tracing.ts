import 'server-only'
import { metrics, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/**
 * Calls `run` without a span if no trace is active and `root` is false.
 * @param name low-cardinality name, without ids
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

export const inRootSpan: typeof inSpan = (name, attributes, run) => inSpan(name, attributes, run, true)

export const setSpanAttributes = (attributes: Attributes) => trace.getActiveSpan()?.setAttributes(attributes)

export const count = (name: string, attributes: Attributes = {}) =>
  metrics.getMeter('rasika').createCounter(name).add(1, attributes)
