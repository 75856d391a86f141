import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { close, listen } from './loopback'

// Receives OpenTelemetry data over OTLP/HTTP (JSON) on loopback.

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
export type ReceivedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  facts: Record<string, unknown>
  status: { code?: number; message?: string }
}
export type ReceivedPoint = { facts: Record<string, unknown>; value: number }

type SentSpan = Omit<ReceivedSpan, 'facts'> & { attributes: Attribute[] }
type SentPoint = { attributes: Attribute[]; asInt?: number | string; asDouble?: number; count?: number | string }
type SentData = { dataPoints: SentPoint[] }
type SentMetric = { name: string; sum?: SentData; gauge?: SentData; histogram?: SentData }
type Sent = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
  resourceMetrics?: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: SentMetric[] }[] }[]
}

const factsOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export type Manner = 'takes' | 'hangs' | 'answers nonsense' | 'refuses'

export class OtlpReceiver {
  manner: Manner = 'takes'
  readonly spans: ReceivedSpan[] = []
  readonly resources: Record<string, unknown>[] = []
  readonly headers: IncomingHttpHeaders[] = []
  raw = ''
  asked = 0
  private readonly points = new Map<string, ReceivedPoint[]>()
  private server: Server | undefined

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      this.asked += 1
      this.headers.push(request.headers)
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => this.answer(Buffer.concat(chunks).toString(), response))
    })
    return `http://${await listen(this.server)}`
  }

  async close(): Promise<void> {
    if (this.server) await close(this.server)
  }

  metric(name: string): ReceivedPoint[] {
    return this.points.get(name) ?? []
  }

  private answer(text: string, response: ServerResponse): void {
    this.raw += text
    if (this.manner === 'hangs') return
    if (this.manner === 'refuses') return void response.writeHead(500).end()
    if (this.manner === 'answers nonsense') return void response.writeHead(200).end('<html>{"partialSuccess":[')
    this.take(JSON.parse(text) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }

  private take({ resourceSpans = [], resourceMetrics = [] }: Sent): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(factsOf(resource.attributes))
      const sent = scopeSpans.flatMap(({ spans }) => spans)
      this.spans.push(...sent.map(({ attributes, ...span }) => ({ ...span, facts: factsOf(attributes) })))
    }
    for (const { resource, scopeMetrics } of resourceMetrics) {
      this.resources.push(factsOf(resource.attributes))
      for (const { name, sum, gauge, histogram } of scopeMetrics.flatMap(({ metrics }) => metrics)) {
        const { dataPoints = [] } = sum ?? gauge ?? histogram ?? {}
        const points = dataPoints.map(({ attributes, count, asInt, asDouble }) => ({
          facts: factsOf(attributes),
          value: Number(count ?? asInt ?? asDouble),
        }))
        this.points.set(name, points)
      }
    }
  }
}
