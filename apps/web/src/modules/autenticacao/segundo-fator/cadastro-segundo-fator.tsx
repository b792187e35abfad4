import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CadastroIniciado,
  confirmarSegundoFatorRequest,
  iniciarSegundoFatorRequest,
  senhaECodigoRequest,
} from '@lastro/shared/autenticacao/segundo-fator'
import { type ReactNode, useState } from 'react'
import { errosDoSchema } from '#lib/api-error.ts'
import { Copiar } from '#ui/copiar.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import {
  CodigoInput,
  CodigoQualquerInput,
  mostrarRecusaDoFator,
  type SenhaECodigo,
  useConfirmarSegundoFator,
  useIniciarSegundoFator,
} from './codigo-input.tsx'
import { CodigosRecuperacao } from './codigos-recuperacao.tsx'
import classes from './segundo-fator.module.css'
import { encode } from 'uqr'

interface CadastroSegundoFatorProps {
  /** The second factor is on and moves to another application. Asks for a code of the present one. */
  trocar?: boolean
  /** A second button, 'SAIR' or 'Cancelar'. */
  sair: ReactNode
  /**
   * Called when the recovery codes are on the screen, and when the person has kept them. The parent asks before it
   * closes codes that nobody kept.
   */
  onCodigos?: (guardados: boolean) => void
  concluir: string
  onConcluir: () => void
}

/** The steps of the enrolment: password, then secret and first code, then recovery codes. */
export function CadastroSegundoFator(props: CadastroSegundoFatorProps) {
  const { trocar = false, sair, onCodigos, concluir, onConcluir } = props
  const [iniciado, setIniciado] = useState<CadastroIniciado>()
  const [codigos, setCodigos] = useState<string[]>()
  const [guardados, setGuardados] = useState(false)
  if (codigos)
    return (
      <CodigosRecuperacao
        codigos={codigos}
        guardados={guardados}
        onGuardados={() => {
          setGuardados(true)
          onCodigos?.(true)
        }}
        concluir={concluir}
        onConcluir={onConcluir}
      />
    )
  if (!iniciado) return <SenhaPasso trocar={trocar} sair={sair} onIniciado={setIniciado} />
  return (
    <AplicativoPasso
      iniciado={iniciado}
      sair={sair}
      onCodigos={(novos) => {
        setCodigos(novos)
        onCodigos?.(false)
      }}
    />
  )
}

interface SenhaPassoProps {
  trocar: boolean
  sair: ReactNode
  onIniciado: (iniciado: CadastroIniciado) => void
}

function SenhaPasso({ trocar, sair, onIniciado }: SenhaPassoProps) {
  const form = useForm<SenhaECodigo>({ initialValues: { senha: '', codigo: '' } })
  const iniciar = useIniciarSegundoFator()
  const { enviando, formProps } = useFormSubmit(form, {
    validar: errosDoSchema(trocar ? senhaECodigoRequest : iniciarSegundoFatorRequest.pick({ senha: true })),
    enviar: async (valores) => onIniciado(await iniciar.mutateAsync(valores)),
    recusar: (_form, error) => mostrarRecusaDoFator(form, error, trocar ? ['senha', 'codigo'] : ['senha']),
  })
  return (
    <form {...formProps}>
      <Stack>
        <Text size="sm">
          {trocar
            ? 'O aplicativo atual continua valendo até o novo ser confirmado.'
            : 'Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou Authy. Daqui em diante ele mostra um código que se informa depois da senha.'}
        </Text>
        <SenhaInput {...form.getInputProps('senha')} key={form.key('senha')} />
        {trocar && <CodigoQualquerInput {...form.getInputProps('codigo')} key={form.key('codigo')} />}
        <Group justify="space-between">
          {sair}
          <Button type="submit" loading={enviando}>
            Continuar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function SenhaInput(props: object) {
  return (
    <PasswordInput
      label="Sua senha atual"
      autoComplete="current-password"
      required
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
      {...props}
    />
  )
}

interface AplicativoPassoProps {
  iniciado: CadastroIniciado
  sair: ReactNode
  onCodigos: (codigos: string[]) => void
}

function AplicativoPasso({ iniciado: { segredo, endereco }, sair, onCodigos }: AplicativoPassoProps) {
  const form = useForm({ initialValues: { codigo: '' } })
  const confirmar = useConfirmarSegundoFator()
  const { enviando, formProps } = useFormSubmit(form, {
    validar: errosDoSchema(confirmarSegundoFatorRequest),
    enviar: async ({ codigo }) => onCodigos(await confirmar.mutateAsync(codigo)),
    recusar: mostrarRecusaDoFator,
  })
  return (
    <form {...formProps}>
      <Stack>
        <ol className={classes.passos}>
          <li>
            <Stack gap="xs">
              <Text size="sm">No aplicativo autenticador, leia este QR code com a câmera.</Text>
              <QrCode texto={endereco} label="QR code com a chave do segundo fator" />
              <Chave segredo={segredo} endereco={endereco} />
            </Stack>
          </li>
          <li>
            <CodigoInput
              label="Informe o código que ele mostra"
              foco
              {...form.getInputProps('codigo')}
              key={form.key('codigo')}
            />
          </li>
        </ol>
        <Group justify="space-between">
          {sair}
          <Button type="submit" loading={enviando}>
            Ligar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The secret as text and link, for who can't scan the QR code, for example on the telephone itself. */
function Chave({ segredo, endereco }: { segredo: string; endereco: string }) {
  return (
    <>
      <Text size="sm">
        Está no próprio celular?{' '}
        <Anchor href={endereco} underline="always">
          Abra no aplicativo
        </Anchor>
        , ou digite esta chave nele:
      </Text>
      <Group gap="xs" wrap="nowrap" align="center">
        <code className={classes.chave} data-testid="segredo">
          {segredo.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <Copiar valor={segredo} copiado="Copiada" size="xs" leftSection={null} flex="none" />
      </Group>
    </>
  )
}

/** Dark on white in both colour schemes, because cameras read nothing else reliably. */
function QrCode({ texto, label }: { texto: string; label: string }) {
  const { data, size } = encode(texto, { ecc: 'M', border: 4 })
  const caminho = data
    .flatMap((linha, y) => linha.map((escuro, x) => (escuro ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={caminho} fill="#000" />
    </svg>
  )
}
