import 'server-only'
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Histogram,
  type Tracer,
} from '@opentelemetry/api'
import { suppressTracing, W3CTraceContextPropagator } from '@opentelemetry/core'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { logContext } from '@/lib/server/log-context'
import { allowedFacts } from '@/lib/server/telemetry/allowed-facts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'])

/** Files, and what load balancers ask every few seconds: nobody looks for a trace of them, and there are very many. */
const isUntraced = (url: string) => /^\/(_next\/static|art)\/|^\/api\/(health|ready)(\?|$)/.test(url)

const firstOf = (carrier: IncomingHttpHeaders, name: string) => carrier[name]
const w3c = new W3CTraceContextPropagator()
const headerGetter = { get: firstOf, keys: (carrier: IncomingHttpHeaders) => Object.keys(carrier) }

type Watched = {
  tracer: Tracer
  duration: Histogram
  /** `http` or `https`, as people see it: TLS ends before this process. */
  scheme: string
  /** Whether a trace may go on from what the request says (`OTEL_PROPAGATORS`). */
  propagated: boolean
}

/**
 * Makes a span of each request, which ends when its response is over, and records how long each took by its route. Next
 * says the route: it writes `http.route` on the span that is under way.
 * @returns runs the work for a request within its span
 */
export function watchRequests({ tracer, duration, scheme, propagated }: Watched) {
  const parentOf = (headers: IncomingHttpHeaders): Context =>
    propagated ? w3c.extract(ROOT_CONTEXT, headers, headerGetter) : ROOT_CONTEXT

  return (request: IncomingMessage, response: ServerResponse, run: () => void): void => {
    if (isUntraced(request.url ?? '')) return context.with(suppressTracing(ROOT_CONTEXT), run)
    const started = performance.now()
    const method = methods.has(request.method ?? '') ? (request.method ?? '') : '_OTHER'
    const facts = logContext().getStore()
    const attributes = {
      'http.request.method': method,
      'url.scheme': scheme,
      ...(facts?.requestId && { 'rasika.request_id': facts.requestId }),
    }
    const parent = parentOf(request.headers)
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    const { traceId, traceFlags } = span.spanContext()
    if (facts && traceFlags & 1) facts.traceId = traceId
    const end = (endTime: number) => {
      const status = response.statusCode
      const written = (span as Partial<ReadableSpan>).attributes?.['http.route']
      const route = typeof written === 'string' ? written : undefined
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) {
        span.setAttribute('error.type', String(status))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      if (route) span.updateName(`${method} ${route}`)
      span.end(endTime)
      const labels = { 'http.request.method': method, 'url.scheme': scheme, 'http.response.status_code': status }
      duration.record((endTime - started) / 1000, allowedFacts({ ...labels, 'http.route': route }))
    }
    response.once('close', () => {
      const ended = performance.now()
      // The framework writes the route when its own work for a call is over, which is a moment after the answer.
      setImmediate(end, ended)
    })
    context.with(trace.setSpan(parent, span), run)
  }
}
