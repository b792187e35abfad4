import { Stack, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { PoliticaForm } from './politica-form.tsx'
import { useTemSaldos } from '../contratos/chamadas/use-tem-saldos.ts'
import { usePoliticaNaTela, politicaOptions, type VistaDaPolitica } from './use-politica-na-tela.ts'
import { formatInstante } from '@lastro/shared/dia'
import type { Politica } from '@lastro/shared/politicas/politica'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { Notice } from '#ui/notice.tsx'
import { diferencas } from './politica-textos.ts'

interface ReducaoProps {
  politica: Politica
  /** Absent: the person may only read. */
  acoes?: { confirmar: () => void; descartar: () => void; ocupado: boolean }
}

/** A weaker policy that waits for another person. */
function ReducaoPendente({ politica, acoes }: ReducaoProps) {
  const { reducao } = politica
  if (!reducao) return null
  return (
    <Notice tom="atencao">
      <Stack gap="xs">
        <Text fw={500}>Redução aguardando confirmação</Text>
        <Text size="sm">
          {reducao.propria ? 'Você pediu' : `${reducao.usuario} pediu`} em{' '}
          {formatInstante(reducao.propostaEm)}.{' '}
          {reducao.propria
            ? `Outra pessoa com permissão para alterar as políticas precisa confirmar; até lá nada fica mais fraco. ${fraseDeQuemPode(reducao.podem)}`
            : 'Até a confirmação nada fica mais fraco.'}
        </Text>
        <Stack component="ul" gap={2} m={0} pl="md">
          {diferencas(politica, reducao).map((frase) => (
            <Text key={frase} component="li" size="sm">
              {frase}
            </Text>
          ))}
        </Stack>
        {acoes && (
          <Group gap="sm">
            {!reducao.propria && (
              <Button size="xs" loading={acoes.ocupado} onClick={acoes.confirmar}>
                Confirmar redução
              </Button>
            )}
            <Button size="xs" variant="default" disabled={acoes.ocupado} onClick={acoes.descartar}>
              Descartar pedido
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}

const DiasSemExpediente = lazyComponent(
  async () => (await import('./dias-sem-expediente.tsx')).DiasSemExpediente,
)

/** What an institution demands of its people beyond their permissions (docs/decisoes/0013). */
export function PoliticasPage() {
  return (
    <>
      <PageHeader
        title="Políticas"
        description="O que a instituição exige da própria equipe, além das permissões. Aumentar a proteção vale imediatamente; reduzir precisa de duas pessoas."
      />
      <ComInstituicao beforeChoice="As políticas aparecem aqui depois da escolha.">
        {(id) => <PoliticaDaInstituicao key={id} instituicaoId={id} />}
      </ComInstituicao>
    </>
  )
}

function PoliticaDaInstituicao({ instituicaoId }: { instituicaoId: number }) {
  const { data: vista, isError } = useQuery(politicaOptions(instituicaoId))
  if (!vista)
    return isError ? <LoadError title="Não foi possível carregar as políticas." /> : <FormSkeleton />
  return <PoliticaNaTela instituicaoId={instituicaoId} recente={vista} />
}

function PoliticaNaTela({ instituicaoId, recente }: { instituicaoId: number; recente: VistaDaPolitica }) {
  const tela = usePoliticaNaTela(instituicaoId, recente)
  const temSaldos = useTemSaldos(instituicaoId)
  return (
    <Stack>
      <ReducaoPendente
        politica={tela.politica}
        {...(tela.podeAlterar && {
          acoes: {
            confirmar: () => void tela.confirmarReducao(),
            descartar: () => void tela.descartarReducao(),
            ocupado: tela.salvando,
          },
        })}
      />
      <PoliticaForm tela={tela} temSaldos={temSaldos === true} />
      {temSaldos && <DiasSemExpediente instituicaoId={instituicaoId} fallback={null} />}
    </Stack>
  )
}
