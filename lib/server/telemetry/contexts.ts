import 'server-only'
import { ROOT_CONTEXT, type Context, type ContextManager } from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Keeps the context with each chain of promises, as the SDK's own manager for Node does. */
export class StorageContexts implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>()

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT
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
