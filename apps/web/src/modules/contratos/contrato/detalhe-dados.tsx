import { Anchor, Select, SimpleGrid, Skeleton, Title } from '@mantine/core'
import { CAMPOS } from '@lastro/shared/contratos/campos'
import { situacaoEmTexto } from '@lastro/shared/contratos/colunas'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermissao } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { RegraLink } from '#modules/links/regra-link.tsx'
import { regrasOptions } from '#modules/regras-garantia/regras-query.ts'
import type { Avisos } from '../avisos/avisos-do-contrato.ts'
import { DadosDoContrato } from '../tela/tela-do-contrato.tsx'
import type { Selecao } from '../selecao/selecao.ts'
import { useResumo } from '../selecao/use-selecao.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { TermosFields } from '../novo/termos-fields.tsx'
import { opcoesDeRegra, regrasDoContrato } from '../novo/contrato-form.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import classes from './com-historico.module.css'

interface DetalheDadosProps {
  editor: ContratoEditor
  avisos: Avisos
  /** The tab is open. */
  ativa: boolean
}

/**
 * Spec 2.13, tab Dados: facts, then fields for what this person may change now. People who can't change it, and ended
 * contracts, have no fields.
 */
export function DetalheDados({ editor, avisos, ativa }: DetalheDadosProps) {
  const { contrato, form, editaTermos, escolhe, selecao, garantias } = editor
  const opcoes = useOpcoesDeRegra(contrato)
  // An active contract's rule can't be changed (domain 2).
  const editaRegra = editaTermos && !STATUS[contrato.statusId].vigente
  const regra = opcoes.find(({ value }) => value === String(contrato.regraGarantiaId ?? 0))
  const regraEscrita = contrato.regraGarantiaId ? (
    <RegraLink key="regra" id={contrato.regraGarantiaId}>
      {regra?.label}
    </RegraLink>
  ) : (
    regra?.label
  )
  return (
    <ComHistorico vista={editor.vista} ativa={ativa}>
      <Sheet>
        <VersaoDaRegra contrato={contrato} />
        <DadosDoContrato
          contrato={contrato}
          lado="instituicao"
          comTermos={!editaTermos}
          regra={editaRegra ? [] : [[CAMPOS.regraGarantiaId.label, regraEscrita]]}
          fim={[
            [
              'Total selecionado',
              escolhe ? <TotalAoVivo key="total" selecao={selecao} /> : totalEmTexto(garantias),
            ],
            ['Situação', situacaoEmTexto(contrato)],
          ]}
        />
        {editaRegra && (
          <Select
            mt="md"
            label={CAMPOS.regraGarantiaId.label}
            data={opcoes}
            {...form.getInputProps('regraGarantiaId')}
          />
        )}
        {editaTermos && (
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt="md">
            <TermosFields form={form} avisos={avisos} />
          </SimpleGrid>
        )}
      </Sheet>
    </ComHistorico>
  )
}

const totalEmTexto = (garantias: ContratoEditor['garantias']) =>
  garantias ? formatDinheiro(totalDasGarantias(garantias)) : '…'

function TotalAoVivo({ selecao }: { selecao: Selecao }) {
  return formatDinheiro(useResumo(selecao).total)
}

function useOpcoesDeRegra({
  id,
  lojaId,
  instituicaoFinanceiraId,
  regraGarantiaId,
}: ContratoEditor['contrato']) {
  const { data } = useQuery(regrasOptions({ instituicaoFinanceiraId, lojaId, contratoId: id }))
  return opcoesDeRegra(regrasDoContrato(data ?? [], { lojaId, contratoId: id }), regraGarantiaId)
}

/** Says when the rule has changed after the first send, which froze the rule's version (domain 2). */
function VersaoDaRegra({ contrato }: Pick<ContratoEditor, 'contrato'>) {
  const { regraGarantiaCongelada, regraGarantiaVersao, regraGarantiaVersaoAtual } = contrato
  const podeSimular = usePermissao('Configuracoes.RegrasGarantia.Listar')
  if (!regraGarantiaCongelada || regraGarantiaVersao === regraGarantiaVersaoAtual) return null
  return (
    <Notice tom="info">
      Vale a versão {regraGarantiaVersao} da regra de garantia, a do primeiro envio.{' '}
      {regraGarantiaVersaoAtual === null
        ? 'A regra foi excluída depois.'
        : `A regra está hoje na versão ${regraGarantiaVersaoAtual}.`}
      {podeSimular && regraGarantiaVersaoAtual !== null && <Simular contrato={contrato} />}
    </Notice>
  )
}

/** Link to the simulator with the contract's rule version and store. */
function Simular({
  contrato: { regraGarantiaId, regraGarantiaVersao, lojaId },
}: Pick<ContratoEditor, 'contrato'>) {
  return (
    <>
      {' '}
      <Anchor
        inherit
        c="inherit"
        td="underline"
        renderRoot={(props) => (
          <Link
            to="/configuracoes/regras-garantia/itens/detalhe/$id"
            params={{ id: String(regraGarantiaId) }}
            search={{ versao: regraGarantiaVersao ?? undefined, loja: lojaId }}
            {...props}
          />
        )}
      >
        Simular esta versão no estoque da loja
      </Anchor>
    </>
  )
}

const LinhaDoTempo = lazyComponent(async () => (await import('../tela/linha-do-tempo.tsx')).LinhaDoTempo)

interface ComHistoricoProps {
  vista: VistaDoContrato
  /** The tab is open: a hidden one loads no history. */
  ativa: boolean
  children: ReactNode
}

/** The contract's facts, with its history beside them where the screen is wide. */
function ComHistorico({ vista: { data: contrato, etag }, ativa, children }: ComHistoricoProps) {
  const wide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  return (
    <div className={wide ? classes.lado : undefined}>
      {children}
      {wide && ativa && (
        <Sheet className={classes.historico}>
          <Title order={2} fz="1rem" mb="sm">
            Linha do tempo
          </Title>
          <LinhaDoTempo
            fallback={<Skeleton height={120} />}
            contrato={contrato}
            etag={etag}
            lado="instituicao"
          />
        </Sheet>
      )}
    </div>
  )
}
