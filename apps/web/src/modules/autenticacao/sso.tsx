import { Button, Input } from '@mantine/core'
import { bareDocument } from '@lastro/shared/clean-text'
import { iniciarSsoCall, perguntarSsoCall } from '@lastro/shared/autenticacao/sso'
import { cpf as cpfSchema } from '@lastro/shared/documentos'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { call, keyOf } from '#lib/api.ts'
import { wordsOfFailure } from '#lib/api-error.ts'
import { tabStorage } from '#lib/tab-storage.ts'

const KEY = 'lastro.sso'

const idaSchema = z.object({
  /** What this tab alone knows until the provider sends it back. */
  vinculo: z.string(),
  returnUrl: z.string().optional(),
  /** The settings that are tried, instead of a sign-in. */
  teste: z.enum(['equipe', 'plataforma']).optional(),
})
type Ida = z.infer<typeof idaSchema>

function novoVinculo(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Leaves for the provider's page, which comes back to this tab. `iniciar` asks the server for its address. */
export async function leaveForProvider(
  ida: Omit<Ida, 'vinculo'>,
  iniciar: (vinculo: string) => Promise<{ endereco: string }>,
): Promise<void> {
  const vinculo = novoVinculo()
  const { endereco } = await iniciar(vinculo)
  tabStorage.setItem(KEY, JSON.stringify({ ...ida, vinculo }))
  window.location.assign(endereco)
}

/** What this tab left with, once; undefined: it left for no provider. */
export function takeIda(): Ida | undefined {
  const text = tabStorage.getItem(KEY)
  tabStorage.removeItem(KEY)
  if (!text) return undefined
  try {
    return idaSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

interface ProvedorDaPessoa {
  id: number
  /** null: not asked for by a CPF. */
  nome: string | null
  somenteSso: boolean
}

/** By which provider the person of a CPF signs in, once it is typed whole; undefined: by none. */
export function useProvedorDe(cpf: string, enabled: boolean): ProvedorDaPessoa | undefined {
  const { provedor: id } = useSearch({ strict: false })
  const digits = bareDocument(cpf)
  const whole = cpfSchema.safeParse(digits).success
  const { data } = useQuery({
    queryKey: keyOf(perguntarSsoCall, { body: { cpf: digits } }),
    queryFn: ({ signal }) => call(perguntarSsoCall, { body: { cpf: digits }, anonymous: true, signal }),
    enabled: enabled && whole,
    staleTime: Infinity,
    retry: false,
    // Whoever asked too often signs in by the password, or waits.
    meta: { silent: true },
  })
  if (whole && data?.provedor) return data.provedor
  return id === undefined ? undefined : { id, nome: null, somenteSso: false }
}

interface EntrarPeloProvedorProps {
  provedor: ProvedorDaPessoa
  /** It is the only way in. */
  principal: boolean
}

/** 'Entrar com {instituição}': leaves for the provider's own page. */
export function EntrarPeloProvedor({ provedor: { id, nome }, principal }: EntrarPeloProvedorProps) {
  const { returnUrl } = useSearch({ strict: false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      leaveForProvider({ returnUrl }, (vinculo) =>
        call(iniciarSsoCall, { params: { id }, body: { vinculo }, anonymous: true }),
      ),
    meta: { silent: true },
  })
  return (
    <>
      {error && (
        <Input.Error role="alert" size="sm">
          {wordsOfFailure(error)}
        </Input.Error>
      )}
      <Button
        variant={principal ? 'filled' : 'default'}
        fullWidth
        loading={isPending}
        onClick={() => mutate()}
      >
        {nome === null ? 'Entrar pelo provedor da instituição' : `Entrar com ${nome}`}
      </Button>
    </>
  )
}
