import { Anchor, Loader, Stack, Text, Title } from '@mantine/core'
import {
  concluirSsoCall,
  type ResultadoDoTeste,
  ssoDaEquipe,
  ssoDaPlataforma,
} from '@lastro/shared/autenticacao/sso'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#lib/api.ts'
import { wordsOfFailure } from '#lib/api-error.ts'
import { safeReturnUrl } from '#lib/back-address.ts'
import { startSession } from '#lib/sign-in.ts'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { Notice } from '#ui/notice.tsx'
import { PublicFrame } from './public-frame.tsx'
import { takeIda } from './sso.tsx'

const SEM_IDA = 'Esta volta do provedor não é de uma entrada começada nesta aba. Comece de novo.'

class Perdida extends Error {
  override readonly message = SEM_IDA
}

/** Where a test came from, and goes back to. */
const VOLTAS = {
  equipe: { chamadas: ssoDaEquipe, to: '/equipe/entrada-unica' },
  plataforma: { chamadas: ssoDaPlataforma, to: '/plataforma/entrada-unica' },
} as const

/** Where an identity provider sends people back to: signs in, or shows what a test of the settings brought. */
export function RetornoSsoPage() {
  const router = useRouter()
  const { mutate, data, error } = useMutation({
    async mutationFn() {
      const ida = takeIda()
      if (!ida) throw new Perdida()
      const { vinculo, returnUrl, teste } = ida
      const retorno = { vinculo, volta: window.location.search }
      // The code is used up; nobody shall find it in the history.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      if (teste) {
        const { chamadas, to } = VOLTAS[teste]
        return { resultado: await call(chamadas.concluirTeste, { body: retorno }), to }
      }
      await startSession(await call(concluirSsoCall, { body: retorno, anonymous: true }))
      await router.navigate({ href: safeReturnUrl(returnUrl) ?? '/home', replace: true })
      return undefined
    },
    meta: { silent: true },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])
  if (data)
    return (
      <PublicFrame title="Teste da entrada única" wide>
        <Resultado {...data.resultado} />
        <Anchor component={Link} to={data.to}>
          Voltar à configuração
        </Anchor>
      </PublicFrame>
    )
  return (
    <PublicFrame title="Entrar">
      {error ? (
        <>
          <Notice tom="perigo" urgente>
            {error instanceof Perdida ? error.message : wordsOfFailure(error)}
          </Notice>
          <Anchor component={Link} to="/login">
            Voltar à entrada
          </Anchor>
        </>
      ) : (
        <Text role="status">
          <Loader size="xs" mr="xs" aria-hidden /> Concluindo a entrada…
        </Text>
      )}
    </PublicFrame>
  )
}

/** What came from the provider, and what was not understood. */
function Resultado({ veio, naoEntendido, resultado }: ResultadoDoTeste) {
  return (
    <Stack gap="sm">
      <Notice tom={naoEntendido.length > 0 ? 'atencao' : 'info'}>{resultado}</Notice>
      {naoEntendido.length > 0 && (
        <section aria-labelledby="nao-entendido">
          <Title order={2} size="h4" id="nao-entendido">
            O que não foi entendido
          </Title>
          <Stack component="ul" gap={2} m={0} pl="md">
            {naoEntendido.map((frase) => (
              <Text key={frase} component="li" size="sm">
                {frase}
              </Text>
            ))}
          </Stack>
        </section>
      )}
      <section aria-labelledby="o-que-veio">
        <Title order={2} size="h4" id="o-que-veio">
          O que veio
        </Title>
        <FactSheet dados={veio.map(({ campo, valor }) => [campo, valor])} />
      </section>
    </Stack>
  )
}
