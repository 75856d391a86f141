import 'server-only'
import { ROOT_CONTEXT, type Context, type ContextManager } from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Keeps what is under way with each chain of promises, as the SDK's own context manager does, which has no way to enter
 * a context without a function: a request is announced on a diagnostics channel, before whoever answers it is called.
 */
export class EnterableContexts implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>()

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT
  }

  /** Holds for the rest of what is done now, and for all that it begins. */
  enter(context: Context): void {
    this.storage.enterWith(context)
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    context: Context,
    run: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.storage.run(context, () => Reflect.apply(run, thisArg, args) as ReturnType<F>)
  }

  bind<T>(context: Context, target: T): T {
    if (typeof target !== 'function') return target
    const { storage } = this
    return function (this: unknown, ...args: unknown[]): unknown {
      return storage.run(context, () => Reflect.apply(target, this, args) as unknown)
    } as T
  }

  enable(): this {
    return this
  }

  disable(): this {
    this.storage.disable()
    return this
  }
}
