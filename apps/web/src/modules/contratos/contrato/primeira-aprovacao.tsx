import { alterarContratoCall } from '@lastro/shared/contratos/atos'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  alteracaoRequest,
  proporAlteracaoCall,
  type AlteracaoRequest,
} from '@lastro/shared/contratos/alteracao'
import { type ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { O_QUE_SE_APROVA } from '@lastro/shared/contratos/quatro-olhos'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatInstante } from '@lastro/shared/dia'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { usePermissao } from '#lib/session.ts'
import { toastDone } from '#lib/toast.ts'
import { Notice } from '#ui/notice.tsx'
import { NAO_SALVO, perguntarSimNao } from '#ui/perguntar.tsx'
import { perguntarCobranca } from '#modules/cobranca/cobranca.tsx'
import { ImpedidosPelaPolitica, QuemPode } from '../tela/quatro-olhos.tsx'
import { useExecutar } from '../perguntas/use-executar.tsx'
import type { ContratoEditor } from './use-contrato-editor.ts'

type Primeira = NonNullable<ContratoDetalhe['primeiraAprovacao']>

/**
 * What the second approval bills: it repeats the request of the first, which billed nothing. A proposed change is billed
 * once the store accepts it.
 */
async function cobrancaDaConfirmacao(
  queryClient: QueryClient,
  { id: contratoId, statusId }: ContratoDetalhe,
  { ato, pedido }: Pick<Primeira, 'ato' | 'pedido'>,
): Promise<string[]> {
  if (ato === 'alterar')
    return STATUS[statusId].vigente
      ? perguntarCobranca(queryClient, { contratoId, ato: 'alterar', eventos: { contratoAlterado: 1 } })
      : []
  const { data } = alteracaoRequest.safeParse(pedido)
  if (!data) return []
  const eventos = { garantiaIncluida: data.incluir.length, garantiaRemovida: data.remover.length }
  const depoisDe = !data.imediata && 'loja'
  return perguntarCobranca(queryClient, { contratoId, ato: 'efetivarAlteracao', depoisDe, eventos })
}

/**
 * Button that gives the second approval by repeating the first person's request, for acts without a button on the
 * screen.
 */
function Confirmar({
  editor,
  primeira: { ato, pedido, mudancas },
}: {
  editor: ContratoEditor
  primeira: Primeira
}) {
  const { id, vista, contrato, alterado, reler } = editor
  const queryClient = useQueryClient()
  const pode = usePermissao('Contratos.Contratos.Alterar')
  const { mutate, isPending } = useExecutar(editor)
  const repetir = async () => {
    const ifMatch = vista.etag
    const awaitsSecond =
      ato === 'alterar'
        ? (
            await call(alterarContratoCall, {
              params: { id },
              body: { ...Object(pedido), id, status: contrato.statusId },
              ifMatch,
            })
          ).aguardandoSegundaAprovacao
        : (await call(proporAlteracaoCall, { params: { id }, body: pedido as AlteracaoRequest, ifMatch }))
            .situacao === 'aguardandoSegundaAprovacao'
    // The server may count this as a first approval again, when more has changed than the first person approved.
    toastDone(awaitsSecond, 'Alteração confirmada.')
    await reler(true)
  }
  const confirmar = async () => {
    const cobranca = await cobrancaDaConfirmacao(queryClient, contrato, { ato, pedido })
    const sim = await perguntarSimNao('Deseja realmente confirmar esta alteração?', {
      fatos: [
        { termo: 'Contrato', valor: contrato.numero },
        { termo: 'Loja', valor: contrato.loja },
        { termo: 'O que muda', valor: mudancas.join('; ') },
      ],
      acontece: [...cobranca, alterado && NAO_SALVO],
    })
    if (sim) mutate(repetir)
  }
  if (!pode || (ato !== 'alterar' && ato !== 'proporAlteracao')) return null
  return (
    <Group>
      <Button size="xs" loading={isPending} onClick={() => void confirmar()}>
        Confirmar alteração
      </Button>
    </Group>
  )
}

/**
 * What the institution's policy says about this contract: acts that the reader can't do, and a pending second approval.
 */
export function PelaPolitica({ editor }: { editor: ContratoEditor }) {
  return (
    <>
      <ImpedidosPelaPolitica contrato={editor.contrato} />
      <PrimeiraAprovacao editor={editor} />
    </>
  )
}

function PrimeiraAprovacao({ editor }: { editor: ContratoEditor }) {
  const { primeiraAprovacao: primeira } = editor.contrato
  if (!primeira) return null
  const quem = primeira.propria ? 'Você deu' : `${primeira.usuario} deu`
  return (
    <Notice tom="atencao">
      <Stack gap="xs">
        <Text size="sm">
          {quem} a primeira aprovação para {O_QUE_SE_APROVA[primeira.ato]} em {formatInstante(primeira.em)}.
          Pela política da instituição,{' '}
          {primeira.propria ? 'outra pessoa precisa dar a segunda' : 'falta a de outra pessoa'}.{' '}
          <QuemPode contrato={editor.contrato} ato={primeira.ato} /> Qualquer mudança no contrato anula a
          primeira aprovação.
        </Text>
        {primeira.mudancas.length > 0 && (
          <Stack component="ul" gap={2} m={0} pl="md">
            {primeira.mudancas.map((mudanca) => (
              <Text key={mudanca} component="li" size="sm">
                {mudanca}
              </Text>
            ))}
          </Stack>
        )}
        {!primeira.propria && <Confirmar editor={editor} primeira={primeira} />}
      </Stack>
    </Notice>
  )
}
