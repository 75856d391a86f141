/** Error response in Stripe's format, `{error: {…}}`. */
export class Fault extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  readonly declineCode: string | undefined

  constructor(
    status: number,
    message: string,
    detail: { type?: string; code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message)
    this.name = 'Fault'
    this.status = status
    this.type = detail.type ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
    this.code = detail.code
    this.param = detail.param
    this.declineCode = detail.declineCode
  }

  toBody(requestId: string): object {
    return {
      error: {
        ...(this.code === undefined ? {} : { code: this.code }),
        ...(this.declineCode === undefined ? {} : { decline_code: this.declineCode }),
        message: this.message,
        ...(this.param === undefined ? {} : { param: this.param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    }
  }
}

/**
 * Creates a 400 error.
 * @param param name of the parameter that caused the error
 */
export function badParam(message: string, param?: string, code?: string): Fault {
  return new Fault(400, message, { param, code })
}

/**
 * Creates Stripe's error for an unknown id.
 * @param noun Stripe's name of the object, such as `customer` or `checkout.session`
 * @param param name of the parameter with the id (400); omitted if the id is in the path (404)
 */
export function noSuch(noun: string, id: string, param?: string): Fault {
  const detail = { code: 'resource_missing', param: param ?? 'id' }
  return new Fault(param === undefined ? 404 : 400, `No such ${noun}: '${id}'`, detail)
}
