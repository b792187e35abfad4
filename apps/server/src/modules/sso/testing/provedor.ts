import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts an OpenID provider as a process of its own, on loopback. `node`: the program that runs TypeScript. */
export async function startProvedor({
  retorno,
  saida = '',
  port = 0,
  node = process.execPath,
}: {
  retorno: string
  saida?: string
  port?: number
  node?: string
}) {
  const child = fork(join(import.meta.dirname, 'provedor-process.ts'), [String(port), retorno, saida], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execPath: node,
    execArgv: ['--no-warnings'],
  })
  const [{ emissor }] = (await once(child, 'message')) as [{ emissor: string }]
  let n = 0
  async function ask(pedido: object): Promise<void> {
    const eu = ++n
    child.send({ n: eu, ...pedido })
    for (;;) {
      const [answer] = (await once(child, 'message')) as [{ n: number; error?: string }]
      if (answer.error) throw new Error(answer.error)
      if (answer.n === eu) return
    }
  }
  return {
    emissor,
    pessoa: (pessoa: string, claims: Record<string, unknown>) => ask({ pessoa, claims }),
    /** Without `avisar` the provider merely says no when it is asked the next time. */
    sai: (sai: string, { avisar }: { avisar: boolean }) => ask({ sai, avisar }),
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
export type ProvedorDeTeste = Awaited<ReturnType<typeof startProvedor>>

/** A browser without a screen: follows redirects within the provider, with its cookies, and types an account where asked. */
export function createNavegador() {
  const cookies = new Map<string, string>()
  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return response
  }
  return {
    /** Resolves to the query with which the provider sends the browser back. */
    async entrar(endereco: string, conta: string, { fator = true } = {}): Promise<string> {
      let url = endereco
      let form: string | undefined
      for (let hops = 0; hops < 12; hops++) {
        const response = await go(
          url,
          form === undefined
            ? {}
            : {
                method: 'POST',
                body: form,
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
              },
        )
        form = undefined
        const location = response.headers.get('location')
        if (location) {
          url = new URL(location, url).href
          if (new URL(url).origin !== new URL(endereco).origin) return new URL(url).search
        } else if (url.includes('/entrar/'))
          form = new URLSearchParams({ conta, ...(fator && { fator: 'on' }) }).toString()
        else throw new Error(`${response.status} ${await response.text()}`)
      }
      throw new Error('too many redirects')
    },
  }
}
