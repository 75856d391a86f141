/** Error that Stripe sends as `{error: {…}}`. */
export class Fault extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(status: number, message: string, detail: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.name = 'Fault'
    this.status = status
    this.type = detail.type ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
    this.code = detail.code
    this.param = detail.param
  }

  toBody(requestId: string): object {
    return {
      error: {
        ...(this.code === undefined ? {} : { code: this.code }),
        message: this.message,
        ...(this.param === undefined ? {} : { param: this.param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    }
  }
}

/** A 400 error, naming the parameter if a single one caused it. */
export function badParam(message: string, param?: string, code?: string): Fault {
  return new Fault(400, message, { param, code })
}

/**
 * Stripe's error for an unknown id: 404 if the id is in the path, 400 if it is a parameter.
 * @param noun Stripe's name of the object, such as `customer` or `checkout.session`
 */
export function noSuch(noun: string, id: string, param?: string): Fault {
  const detail = { code: 'resource_missing', param: param ?? 'id' }
  return new Fault(param === undefined ? 404 : 400, `No such ${noun}: '${id}'`, detail)
}
