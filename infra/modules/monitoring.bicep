// Telemetry and alerts. docs/operations.md explains what to do when an alert fires.
param name string
param location string
param tags object
param alertEmail string
param monthlyBudget int

@description('Empty: the budget stays unchanged.')
param budgetStart string

resource workspace 'Microsoft.OperationalInsights/workspaces@2026-03-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    sku: {
      name: 'PerGB2018'
    }
    retentionInDays: 30
    workspaceCapping: {
      dailyQuotaGb: 1
    }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: name
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    // Client IP addresses are never stored, whoever sends telemetry.
    DisableIpMasking: false
  }
}

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'incidentmap'
    enabled: true
    emailReceivers: [
      {
        name: 'operator'
        emailAddress: alertEmail
        useCommonAlertSchema: true
      }
    ]
  }
}

// `requests` contains the spans of core/src/server/runtime/telemetry.ts: one per operation or run of a job, under its name.
var alerts = [
  {
    name: 'sweep-silent'
    title: 'No sweep for 60 minutes'
    query: 'requests | where cloud_RoleName == "timers" and name == "sweep" and success == true'
    operator: 'LessThan'
    threshold: 1
    window: 'PT1H'
    severity: 1
  }
  {
    name: 'collector-silent'
    title: 'No run of the collector for 60 minutes'
    query: 'requests | where cloud_RoleName == "timers" and name == "collectPosts" and success == true'
    operator: 'LessThan'
    threshold: 1
    window: 'PT1H'
    severity: 2
  }
  {
    name: 'server-errors'
    title: 'The API answers 5xx'
    query: 'requests | where cloud_RoleName == "api" and toint(customDimensions["status"]) >= 500'
    operator: 'GreaterThan'
    threshold: 5
    window: 'PT15M'
    severity: 1
  }
  {
    name: 'queue-old'
    title: 'A report waits for review for more than 24 hours'
    query: 'requests | where cloud_RoleName == "timers" and name == "watchQueue" and todouble(customDimensions["oldestHours"]) > 24'
    operator: 'GreaterThan'
    threshold: 0
    window: 'PT2H'
    severity: 2
  }
]

resource alert 'Microsoft.Insights/scheduledQueryRules@2026-03-01' = [
  for rule in alerts: {
    name: '${name}-${rule.name}'
    location: location
    tags: tags
    properties: {
      displayName: rule.title
      description: 'docs/operations.md#${rule.name}'
      severity: rule.severity
      enabled: true
      scopes: [insights.id]
      evaluationFrequency: 'PT15M'
      windowSize: rule.window
      criteria: {
        allOf: [
          {
            query: rule.query
            timeAggregation: 'Count'
            operator: rule.operator
            threshold: rule.threshold
            failingPeriods: {
              numberOfEvaluationPeriods: 1
              minFailingPeriodsToAlert: 1
            }
          }
        ]
      }
      autoMitigate: true
      actions: {
        actionGroups: [people.id]
      }
    }
  }
]

resource budget 'Microsoft.Consumption/budgets@2026-06-01' = if (!empty(budgetStart)) {
  name: name
  properties: {
    category: 'Cost'
    amount: monthlyBudget
    timeGrain: 'Monthly'
    timePeriod: {
      startDate: budgetStart
    }
    notifications: {
      spent: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 80
        thresholdType: 'Actual'
        contactEmails: [alertEmail]
      }
      forecast: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: [alertEmail]
      }
    }
  }
}

output connectionString string = insights.properties.ConnectionString
