import { Anchor, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { CAMPOS, TERMOS_SEM_REGRA, textoDoCampo } from '@lastro/shared/contratos/campos'
import { situacaoEmTexto } from '@lastro/shared/contratos/colunas'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import {
  LABEL_TIPO_CONTRATO,
  LABEL_TIPO_SELECAO,
  STATUS,
  TipoSelecaoGarantia,
} from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissao } from '../../../lib/session.ts'
import { Aviso } from '../../../ui/aviso.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { IconeDeOrigem } from '../../origem/valor-com-origem.tsx'
import { regrasOptions } from '../../regras-garantia/use-regras.ts'
import type { Avisos } from '../comum/avisos-do-contrato.ts'
import type { Selecao } from '../selecao/selecao.ts'
import { useResumo } from '../selecao/use-selecao.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { TermosFields } from './termos-fields.tsx'
import { opcoesDeRegra, regrasDoContrato } from './use-regras-do-contrato.ts'

/** Spec 2.13, tab Dados. Without the right to change, or once it is over, everything is read only. */
export function DetalheDados({ editor, avisos }: { editor: ContratoEditor; avisos: Avisos }) {
  const { contrato, form, editaTermos, escolhe, selecao, garantias } = editor
  const nomeParceiro = useNomeParceiro()
  return (
    <Sheet>
      <VersaoDaRegra contrato={contrato} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        <Fixo label="Loja" value={contrato.loja} />
        <Fixo label="Número" value={contrato.numero} />
        <Fixo label={`N° ${nomeParceiro}`} value={contrato.idParceiro ?? '—'} />
        <Regra editor={editor} />
        <Fixo label="Tipo do contrato" value={LABEL_TIPO_CONTRATO[contrato.tipo]} />
        <TipoDeSelecao contrato={contrato} />
        {editaTermos ? (
          <TermosFields form={form} avisos={avisos} />
        ) : (
          TERMOS_SEM_REGRA.map((campo) => (
            <Fixo key={campo} label={CAMPOS[campo].label} value={textoDoCampo(campo, contrato)} />
          ))
        )}
        {escolhe ? (
          <TotalAoVivo selecao={selecao} />
        ) : (
          <Fixo
            label="Total selecionado"
            value={garantias ? formatDinheiro(totalDasGarantias(garantias)) : '…'}
          />
        )}
        <FixoLongo label="Situação" value={situacaoEmTexto(contrato)} />
      </SimpleGrid>
    </Sheet>
  )
}

function TipoDeSelecao({ contrato: { id, tipoSelecaoGarantia } }: Pick<ContratoEditor, 'contrato'>) {
  const automatica = tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico
  return (
    <Fixo
      label="Tipo de seleção de garantia"
      value={LABEL_TIPO_SELECAO[tipoSelecaoGarantia]}
      rightSection={
        automatica && (
          <IconeDeOrigem path={`/api/contratos/${id}/origem-da-selecao`} nome="Seleção automática" />
        )
      }
    />
  )
}

/** Locked, but still to be read, copied and reached with the keyboard. */
function Fixo(props: { label: string; value: string; rightSection?: ReactNode }) {
  return <TextInput readOnly variant="filled" {...props} />
}

/** A locked text that may need a second line. */
function FixoLongo({ label, value }: { label: string; value: string }) {
  return <Textarea label={label} value={value} readOnly variant="filled" autosize minRows={1} />
}

function TotalAoVivo({ selecao }: { selecao: Selecao }) {
  return <Fixo label="Total selecionado" value={formatDinheiro(useResumo(selecao).total)} />
}

function Regra({ editor: { contrato, form, editaTermos } }: { editor: ContratoEditor }) {
  const { id: contratoId, lojaId, instituicaoFinanceiraId, regraGarantiaId, statusId } = contrato
  const { data } = useQuery(regrasOptions({ instituicaoFinanceiraId, lojaId, contratoId }))
  const regras = regrasDoContrato(data ?? [], { lojaId, contratoId })
  const opcoes = opcoesDeRegra(regras, regraGarantiaId)
  // An active contract's rule can't be changed (domain 2).
  if (!editaTermos || STATUS[statusId].fase === 'ativo') {
    const atual = opcoes.find(({ value }) => value === String(regraGarantiaId ?? 0))
    return <FixoLongo label={CAMPOS.regraGarantiaId.label} value={atual?.label ?? ''} />
  }
  return (
    <Select
      label={CAMPOS.regraGarantiaId.label}
      data={opcoes}
      allowDeselect={false}
      {...form.getInputProps('regraGarantiaId')}
    />
  )
}

/** From the first send on the rule's version is frozen; says so once the rule has moved on (domain 2). */
function VersaoDaRegra({ contrato }: Pick<ContratoEditor, 'contrato'>) {
  const { regraGarantiaCongelada, regraGarantiaVersao, regraGarantiaVersaoAtual } = contrato
  const podeSimular = usePermissao('Configuracoes.RegrasGarantia.Listar')
  if (!regraGarantiaCongelada || regraGarantiaVersao === regraGarantiaVersaoAtual) return null
  return (
    <Aviso tom="info">
      Vale a versão {regraGarantiaVersao} da regra de garantia, a do primeiro envio.{' '}
      {regraGarantiaVersaoAtual === null
        ? 'A regra foi excluída depois.'
        : `A regra está hoje na versão ${regraGarantiaVersaoAtual}.`}
      {podeSimular && regraGarantiaVersaoAtual !== null && <Simular contrato={contrato} />}
    </Aviso>
  )
}

/** Leads to the simulator with the contract's own version and store. */
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
