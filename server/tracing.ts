import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace"
import type { InstrumentRouteFunction, ServerBuild } from "react-router"
import { type Log, visit } from "../app/http/contexts"
import { endCall, inCall, type Span } from "../app/http/request-scope.server"
import { errorText } from "./error-text"

export type Tracing = ReturnType<typeof startTracing>

/**
 * Exports spans to the collector that the environment names; the SDK reads its variables. What waits is bounded, and nothing waits for
 * a collector: what it doesn't take is lost. Names are patterns, since addresses have ids, codes and what people search for.
 */
export function startTracing({ name, version, log }: { name: string; version: string; log: Log }) {
  const otlp = new OTLPTraceExporter()
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        if (result.error) log.warn({ cause: errorText(result.error) }, "spans not exported")
        done(result)
      }),
    shutdown: () => otlp.shutdown(),
    forceFlush: () => otlp.forceFlush(),
  }
  const own = resourceFromAttributes({ "service.name": name, "service.version": version })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer("hearth")

  function toSpan(span: OtelSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      begin(name) {
        const kind = /^(?:loader|action) /.test(name) ? SpanKind.INTERNAL : SpanKind.CLIENT
        const part = tracer.startSpan(name, { kind }, trace.setSpan(ROOT_CONTEXT, span))
        return { ...toSpan(part), end: (outcome) => end(part, outcome) }
      },
    }
  }

  function end(span: OtelSpan, outcome: string) {
    if (outcome !== "ok") span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
    span.end()
  }

  const route: InstrumentRouteFunction = ({ id, instrument }) => {
    const traced =
      (part: string): NonNullable<Parameters<typeof instrument>[0]["loader"]> =>
      async (work, { pattern, context }) => {
        context.get(visit).span?.found?.(`/${pattern.replace(/^\//, "")}`)
        await inCall(part, async () => {
          const { error } = await work()
          // Redirects and refusals are thrown, too.
          endCall(part, error instanceof Error ? error.name : "ok")
        })
      }
    instrument({ loader: traced(`loader ${id}`), action: traced(`action ${id}`) })
  }

  return {
    /** Begins the span of a request, in the trace that the proxy has begun, if it has. */
    begin(id: string, method: string, begun: Span | undefined): Span {
      const [, traceId = "", spanId = "", flags = "0"] = begun?.traceparent.split("-") ?? []
      const traceFlags = Number.parseInt(flags, 16) & 1
      const before = trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true })
      const attributes = { "http.request.method": method, "hearth.request_id": id }
      const parent = trace.setSpan(ROOT_CONTEXT, before)
      const request = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      return {
        ...toSpan(request),
        found: (route) => void request.updateName(`${method} ${route}`).setAttribute("http.route", route),
        answered(status) {
          request.setAttribute("http.response.status_code", status)
          end(request, status < 500 ? "ok" : String(status))
        },
      }
    },
    /** The same routes, whose loaders and actions are spans. */
    routes({ entry, ...build }: ServerBuild): ServerBuild {
      return { ...build, entry: { module: { ...entry.module, instrumentations: [{ route }] } } }
    },
    /** Exports what is left. A failure has been logged. */
    close: () => provider.shutdown().catch(() => {}),
  }
}
