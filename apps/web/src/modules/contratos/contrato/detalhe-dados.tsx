import {
  Anchor,
  Box,
  Button,
  Select,
  SimpleGrid,
  type SimpleGridProps,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
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
import { useResumo, useSelecaoAlterada } from '../selecao/use-selecao.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { TermosFields } from '../novo/termos-fields.tsx'
import { opcoesDeRegra, regrasDoContrato } from '../novo/contrato-form.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazyComponent } from '#ui/lazy-component.ts'
import classes from '../tela/registro.module.css'

interface DetalheDadosProps {
  editor: ContratoEditor
  avisos: Avisos
  /** The tab is open: a hidden one loads no history. */
  ativa: boolean
  /** Opens the tab where vehicles are chosen. */
  onEscolher: () => void
}

/**
 * Spec 2.13, tab Dados: facts, and fields for what this person may change now. People who can't change it, and ended
 * contracts, have no fields. On a wide screen they are a rail beside the contract's vehicles and its history.
 */
export function DetalheDados({ editor, avisos, ativa, onEscolher }: DetalheDadosProps) {
  const wide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  const { data: contrato, etag } = editor.vista
  if (!wide) return <Propriedades editor={editor} avisos={avisos} colunas={{ base: 1, sm: 3 }} />
  return (
    <div className={classes.registro}>
      <Stack gap="xl">
        {ativa && (
          <>
            <VeiculosNaFicha editor={editor} onEscolher={onEscolher} />
            <section>
              <Title order={2} mb="sm">
                Linha do tempo
              </Title>
              <LinhaDoTempo
                fallback={<Skeleton height={120} />}
                contrato={contrato}
                etag={etag}
                lado="instituicao"
              />
            </section>
          </>
        )}
      </Stack>
      <Propriedades editor={editor} avisos={avisos} colunas={1} />
    </div>
  )
}

// Narrow screens don't need it, and other pages would carry it.
const Veiculos = lazyComponent(async () => (await import('./veiculos-do-contrato.tsx')).VeiculosDoContrato)
const LinhaDoTempo = lazyComponent(async () => (await import('../tela/linha-do-tempo.tsx')).LinhaDoTempo)

/** The saved vehicles. Where they may be chosen, with the way to the choice, which needs the whole page. */
function VeiculosNaFicha({ editor, onEscolher }: Pick<DetalheDadosProps, 'editor' | 'onEscolher'>) {
  const { selecao, editaGarantias } = editor
  const mudou = useSelecaoAlterada(selecao) && editaGarantias
  return (
    <Stack align="flex-start">
      {mudou ? (
        <Text size="sm">A escolha de veículos ainda não foi salva.</Text>
      ) : (
        <Box w="100%">
          <Veiculos editor={editor} fallback={<Skeleton height={240} />} />
        </Box>
      )}
      {editaGarantias && (
        <Button variant="default" onClick={onEscolher}>
          Escolher veículos
        </Button>
      )}
    </Stack>
  )
}

interface PropriedadesProps extends Pick<DetalheDadosProps, 'editor' | 'avisos'> {
  /** Of the fields. */
  colunas: SimpleGridProps['cols']
}

function Propriedades({ editor, avisos, colunas }: PropriedadesProps) {
  const { contrato, form, editaTermos, escolhe, selecao, garantias } = editor
  const opcoes = useOpcoesDeRegra(contrato)
  // An active contract's rule can't be changed (domain 2).
  const editaRegra = editaTermos && !STATUS[contrato.statusId].vigente
  const { label } = CAMPOS.regraGarantiaId
  const regra = opcoes.find(({ value }) => value === String(contrato.regraGarantiaId ?? 0))
  const regraEscrita = contrato.regraGarantiaId ? (
    <RegraLink key="regra" id={contrato.regraGarantiaId}>
      {regra?.label}
    </RegraLink>
  ) : (
    regra?.label
  )
  return (
    <Sheet>
      <VersaoDaRegra contrato={contrato} />
      <DadosDoContrato
        contrato={contrato}
        lado="instituicao"
        {...(editaRegra
          ? {
              campoDaRegra: <Select label={label} data={opcoes} {...form.getInputProps('regraGarantiaId')} />,
            }
          : { regra: [[label, regraEscrita]] })}
        {...(editaTermos && {
          termos: (
            <SimpleGrid cols={colunas} spacing="md">
              <TermosFields form={form} avisos={avisos} />
            </SimpleGrid>
          ),
        })}
        fim={[
          [
            'Total selecionado',
            escolhe ? <TotalAoVivo key="total" selecao={selecao} /> : totalEmTexto(garantias),
          ],
          ['Situação', situacaoEmTexto(contrato)],
        ]}
      />
    </Sheet>
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
