declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  type Context = {
    method: string
    path: string
    query: Record<string, string>
    status: number
    type: string
    body: string
  }
  class S3rver {
    constructor(options: Options)
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
