import { Button, Group, Stack, Text } from '@mantine/core'
import type { Sso } from '@lastro/shared/autenticacao/sso'
import { formatDiaDoInstante, formatInstante } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { usePermissao } from '#lib/session.ts'
import { Copiar } from '#ui/copiar.tsx'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SettingsBlock } from '#ui/settings-block.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { fraseDaEspera } from './espera.ts'
import { ProvedorForm } from './provedor-form.tsx'
import { describeMudancas } from './sso-textos.ts'
import { type Lado, ssoOptions, useEncerrarPedido, useTestarSso } from './use-sso.ts'

/** How an institution's people sign in by its identity provider. */
export const SsoDaEquipePage = () => <SsoPage lado="equipe" codigo="Equipe.Usuarios.Alterar" />
/** How the platform's operators sign in by a provider. */
export const SsoDaPlataformaPage = () => <SsoPage lado="plataforma" codigo="Plataforma.Usuarios.Alterar" />

function SsoPage({
  lado,
  codigo,
}: {
  lado: Lado
  codigo: 'Equipe.Usuarios.Alterar' | 'Plataforma.Usuarios.Alterar'
}) {
  const { data: sso, isError } = useQuery(ssoOptions(lado))
  const podeAlterar = usePermissao(codigo)
  const { testar, testando } = useTestarSso(lado)
  const temProvedor = sso !== undefined && (sso.proposta !== null || sso.emVigor !== null)
  return (
    <>
      <PageHeader
        title="Entrada única"
        description="As pessoas entram pelo provedor de identidade (OpenID Connect). Toda mudança espera outro administrador e vale na próxima entrada."
        actions={
          podeAlterar &&
          temProvedor && (
            <Button variant="default" loading={testando} onClick={testar}>
              Testar
            </Button>
          )
        }
      />
      {sso ? (
        <Stack>
          {sso.enderecos === null && (
            <Notice tom="atencao">
              Falta o endereço público desta instalação (ENDERECO_PUBLICO), para onde o provedor devolve as
              pessoas. Peça a quem opera o Lastro.
            </Notice>
          )}
          <Pedido lado={lado} sso={sso} podeAlterar={podeAlterar} />
          <ProvedorForm key={lado} lado={lado} sso={sso} podeAlterar={podeAlterar} />
          <Enderecos {...sso} />
        </Stack>
      ) : isError ? (
        <LoadError title="Não foi possível carregar a entrada única." />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

/** What waits for a second person. */
function Pedido({ lado, sso, podeAlterar }: { lado: Lado; sso: Sso; podeAlterar: boolean }) {
  const { encerrar, encerrando } = useEncerrarPedido(lado, sso)
  const { proposta } = sso
  if (!proposta) return null
  const { pedidoPor, pedidoEm, expiraEm, propria, podem } = proposta
  return (
    <Notice tom="atencao">
      <Stack gap="xs">
        <Text fw={500}>Espera outro administrador</Text>
        <Text size="sm">
          {propria ? 'Você pediu' : `${pedidoPor} pediu`} em {formatInstante(pedidoEm)}; vence em{' '}
          {formatDiaDoInstante(expiraEm)}. {fraseDaEspera(podem)}
        </Text>
        <Stack component="ul" gap={2} m={0} pl="md">
          {describeMudancas(sso).map((frase) => (
            <Text key={frase} component="li" size="sm">
              {frase}
            </Text>
          ))}
        </Stack>
        {podeAlterar && (
          <Group gap="sm">
            {!propria && (
              <Button loading={encerrando} onClick={() => void encerrar('confirmar')}>
                Confirmar
              </Button>
            )}
            <Button variant="default" disabled={encerrando} onClick={() => void encerrar('descartar')}>
              {propria ? 'Desistir' : 'Descartar'}
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}

const TERMOS = {
  retorno: 'Endereço de retorno (redirect URI)',
  saida: 'Aviso de saída (back-channel logout)',
  entrada: 'Entrada de quem ainda não tem acesso',
} as const

/** What whoever administers the provider enters there. */
function Enderecos({ enderecos }: Sso) {
  if (!enderecos) return null
  const linhas = (['retorno', 'saida', 'entrada'] as const).flatMap((qual) => {
    const valor = enderecos[qual]
    return valor === null ? [] : [{ termo: TERMOS[qual], valor }]
  })
  return (
    <SettingsBlock titulo="Endereços para cadastrar no provedor">
      <FactSheet
        dados={linhas.map(({ termo, valor }) => [
          termo,
          <Group key="valor" gap="xs" justify="flex-end">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {valor}
            </Text>
            <Copiar valor={valor} copiado="Copiado" size="compact-sm" aria-label={`Copiar: ${termo}`} />
          </Group>,
        ])}
      />
    </SettingsBlock>
  )
}
